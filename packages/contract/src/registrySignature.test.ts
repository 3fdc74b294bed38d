import { isSignedRegistry, registryMessage } from './registrySignature.ts';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
const content = {
  revision: 2,
  issued_at: '2026-11-21T00:00:00.000Z',
  areas: { crm: { id: 'crm', version: '1.0.0' } },
};

async function sign(value: object) {
  const pair = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const bytes = await crypto.subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    pair.privateKey,
    registryMessage(value),
  );
  const signed = { ...value, signature: Buffer.from(bytes).toString('base64url') };
  return { signed, publicKey: await crypto.subtle.exportKey('jwk', pair.publicKey) };
}

describe('isSignedRegistry', () => {
  it('knows the operator’s signature, whatever the order of the fields', async () => {
    const { signed, publicKey } = await sign(content);
    const reordered = Object.fromEntries(Object.entries(signed).toReversed());

    expect(await isSignedRegistry(signed, publicKey)).toBe(true);
    expect(await isSignedRegistry(reordered, publicKey)).toBe(true);
  });

  it.each([
    ['another version', { areas: { crm: { id: 'crm', version: '6.6.6' } } }],
    ['another revision', { revision: 3 }],
    ['a further field', { extra: 1 }],
    ['no signature', { signature: undefined }],
    ['a broken signature', { signature: '%%%' }],
  ])('refuses %s', async (_, altered) => {
    const { signed, publicKey } = await sign(content);

    expect(await isSignedRegistry({ ...signed, ...altered }, publicKey)).toBe(false);
  });

  it('refuses the signature of another operator, and what is no registry', async () => {
    const { signed } = await sign(content);
    const { publicKey } = await sign(content);

    expect(await isSignedRegistry(signed, publicKey)).toBe(false);
    expect(await isSignedRegistry(null, publicKey)).toBe(false);
    expect(await isSignedRegistry('text', publicKey)).toBe(false);
  });
});
