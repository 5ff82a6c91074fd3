/**
 * What a push message is to the service worker: read with care, shown only to the person it is for, and its opening
 * told to the server. Firebase's own worker code is not needed for that: this is a twentieth of its size.
 */
import * as z from 'zod/mini';
import { notificationEndpoints } from '#shared/endpoints/notifications';
import { DeviceDatabase, readFact } from '../device-database';
import type { Environment } from '../environment';
import { Http } from '../http';

/** As Firebase hands it to a browser; what else is in it is its own. */
const message = z.object({
  notification: z.object({ title: z.string(), body: z.optional(z.string()) }),
  data: z.object({
    notification_id: z.string(),
    delivery_id: z.optional(z.string()),
    user_id: z.string(),
    /** Absent in a message of an earlier server. */
    tag: z.optional(z.string()),
    // A path of ours, never another site.
    path: z.string().check(z.regex(/^\/(?![/\\])/)),
  }),
});
export type PushMessage = z.infer<typeof message>;

/** Null for what is no message of ours. */
export function readPush(raw: unknown): PushMessage | null {
  return message.safeParse(raw).data ?? null;
}

/** The same of a notification's data, when it is clicked. */
export function readPushData(raw: unknown): PushMessage['data'] | null {
  return message.shape.data.safeParse(raw).data ?? null;
}

/** Somebody else may be at this device by now: what is told is not for their eyes. */
export async function isForWhoIsHere(environment: Environment, userId: string): Promise<boolean> {
  const device = new DeviceDatabase(environment);
  try {
    return String((await readFact(device, 'current'))?.user.id) === userId;
  } finally {
    device.close();
  }
}

/** Nothing waits for it: with no network it is not told, and the reader reads all the same. */
export async function tellOpened(environment: Environment, data: PushMessage['data']): Promise<void> {
  const device = new DeviceDatabase(environment);
  try {
    const { method, path } = notificationEndpoints.opened;
    const body = JSON.stringify({ ...(data.delivery_id && { delivery_id: data.delivery_id }) });
    const http = new Http(environment, device, Number(data.user_id));
    await http.sendByCookie({ method, path: path.replace('{id}', data.notification_id), body });
  } catch (error) {
    console.warn('The opening of a notification was not told:', error);
  } finally {
    device.close();
  }
}
