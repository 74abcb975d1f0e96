// In the place of this file the build puts the module of the rules: compressed with gzip, in base64.

export const RULES = '';
