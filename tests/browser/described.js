// A game that a text describes, packed as its links have it: chess with camels for bishops, which
// tests/it/invent_packed.rs keeps.

export const CAMELS = '10GgtZqRdkycl62sCwGx9PYs2u8ScvZSMjZmdXr3KKj3mv3eSWIv9t4A';
