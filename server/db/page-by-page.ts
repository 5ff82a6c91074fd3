/** A list of any length, a page at a time: each is read anew, so that what a page tells can be worked out from its rows. */
const ROWS_A_PAGE = 500;

export async function* pageByPage<Row>(
  read: (limit: number, offset: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let offset = 0; ; offset += ROWS_A_PAGE) {
    const rows = await read(ROWS_A_PAGE, offset);
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_A_PAGE) return;
  }
}
