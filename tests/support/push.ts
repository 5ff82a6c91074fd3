/** The push of a test: the demonstration's simulation of Google on loopback, and the real client pointed at it. */
import type { FcmSimulation } from '../../server/demo/simulators/fcm';
import { startSimulators } from '../../server/demo/simulators/start-simulators';
import { createPushProvider, type PushProvider } from '../../server/providers/push';

export interface TestPush {
  fcm: FcmSimulation;
  provider: PushProvider;
  /** A client that has no access token yet, and was never asked to wait. */
  newProvider(): PushProvider;
  stop(): Promise<void>;
}

export async function startPush(): Promise<TestPush> {
  const { fcm, url, stop } = await startSimulators({ webhookUrl: () => '', reports: false });
  const newProvider = () => createPushProvider({ account: fcm.account, baseUrl: url });
  return { fcm, provider: newProvider(), newProvider, stop };
}
