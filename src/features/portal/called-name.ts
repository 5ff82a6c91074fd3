/** What a person is called: the name before "bin", "binti", "a/l" or "a/p". */
export const calledName = (fullname: string): string =>
  fullname.split(/\s+(?:bin|binti|bt|a\/l|a\/p|s\/o|d\/o|anak)\.?\s/iu)[0]?.trim() || fullname;
