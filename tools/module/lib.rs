//! A module for browsers: what the crate binds to JavaScript, and nothing else.

extern crate oddchess;
