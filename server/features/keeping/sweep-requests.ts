/** Copies of a child's data that were there for their days, and requests that were answered years ago. */
import { type Sweep, statement } from './sweep';

export const requestSweeps: readonly Sweep[] = [
  statement(
    {
      kind: 'child_files',
      kept: 'SELECT file_made_at AS at FROM data_requests WHERE file_id IS NOT NULL',
      over: `SELECT data_requests.id, file_id, file_made_at AS at FROM data_requests
              WHERE file_id IS NOT NULL AND file_made_at < :before
                AND child_id <> ALL (CAST(:heldChildren AS bigint[])) ORDER BY data_requests.id`,
    },
    {
      lock: 'NO KEY UPDATE',
      batch: 20,
      parts: `
        gone AS (UPDATE data_requests SET file_id = NULL, file_state = 'gone', version = version + 1
                   FROM over WHERE data_requests.id = over.id RETURNING over.at),
        files_gone AS (DELETE FROM files USING over WHERE files.id = over.file_id)`,
    },
  ),
  statement(
    {
      kind: 'data_requests',
      kept: 'SELECT created_at AS at FROM data_requests',
      over: `SELECT data_requests.id, closed_at AS at FROM data_requests
              WHERE closed_at < :before AND file_id IS NULL
                AND child_id <> ALL (CAST(:heldChildren AS bigint[])) ORDER BY closed_at`,
    },
    {
      lock: 'UPDATE',
      parts:
        'gone AS (DELETE FROM data_requests USING over WHERE data_requests.id = over.id RETURNING over.at)',
    },
  ),
];
