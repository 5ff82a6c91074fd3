/** In SQL: the key of a preschool's pickup passes, which its tablets have. */
export const passKeySql = `(SELECT encode(sha256(convert_to(key || ' ' || preschools.id, 'UTF8')), 'hex') FROM pass_secrets)`;
