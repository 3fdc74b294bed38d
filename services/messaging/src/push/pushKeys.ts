import webpush from 'web-push';

/** The key pair that identifies this installation to browsers' push services (VAPID), both in base64url. */
export type PushKeys = {
  /** 65 bytes, an uncompressed point of P-256; browsers subscribe with it. */
  publicKey: string;
  /** 32 bytes; whoever has it can write to every device that subscribed. */
  privateKey: string;
};

/** A new pair. Devices that subscribed with another one have to subscribe again. */
export const makePushKeys = (): PushKeys => webpush.generateVAPIDKeys();
