/**
 * What runs in the page: RxDB and PouchDB with the same entries in their own stores, and how long each takes to hand
 * them over, a hundred at a time as they do by themselves. Neither is a package of the product: the bench fetches them.
 */
import PouchDB from 'pouchdb-browser';
import { createRxDatabase } from 'rxdb/plugins/core';
import { replicateRxCollection } from 'rxdb/plugins/replication';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';

const BATCH = 100;
let count = 0;

const schema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 100 },
    name: { type: 'string' },
    at: { type: 'string' },
    arguments: { type: 'object' },
  },
  required: ['id'],
};

async function rxdb(url, entries) {
  count += 1;
  const database = await createRxDatabase({
    name: `rx${count}`,
    storage: getRxStorageDexie(),
    multiInstance: true,
  });
  const { entries: collection } = await database.addCollections({ entries: { schema } });
  await collection.bulkInsert(entries);
  const start = performance.now();
  const replication = replicateRxCollection({
    collection,
    replicationIdentifier: `push${count}`,
    live: false,
    push: {
      batchSize: BATCH,
      async handler(rows) {
        await post(
          url,
          rows.map((row) => row.newDocumentState),
        );
        return [];
      },
    },
  });
  await replication.awaitInitialReplication();
  const ms = performance.now() - start;
  await database.remove();
  return ms;
}

async function pouchdb(url, entries) {
  count += 1;
  const database = new PouchDB(`pouch${count}`);
  await database.bulkDocs(entries.map(({ id, ...entry }) => ({ _id: id, ...entry })));
  const start = performance.now();
  const { docs_written } = await database.replicate.to(`${url}/db`, { batch_size: BATCH });
  const ms = performance.now() - start;
  if (docs_written !== entries.length) throw new Error(`PouchDB wrote ${docs_written}.`);
  await database.destroy();
  return ms;
}

async function post(url, body) {
  const answer = await fetch(`${url}/rx`, { method: 'POST', body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`The server answered ${answer.status}.`);
}

window.others = { rxdb, pouchdb };
