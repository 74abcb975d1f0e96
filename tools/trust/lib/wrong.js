// What whoever runs it can mend: told in one line, without a trace of calls.

export class Wrong extends Error {}
