import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A webhook address that must not be called; the message is for the company's delivery log. */
export class AddressRefused extends Error {
  override name = 'AddressRefused';
}

/** An address of a machine, as DNS gives it. */
export type MachineAddress = { address: string; family: 4 | 6 };

/** Asks DNS; a port, so that tests can answer. */
export type Resolve = (host: string) => Promise<readonly { address: string; family: number }[]>;

const askDns: Resolve = (host) => lookup(host, { all: true, verbatim: true });

/**
 * The machine behind a host name, if all of its addresses are on the public internet. The caller
 * must connect to the very address that is answered, else DNS may say something else by then.
 * @throws AddressRefused for loopback, private, link-local, metadata and reserved addresses
 */
export async function publicAddress(
  host: string,
  { allowLoopback, resolve = askDns }: { allowLoopback: boolean; resolve?: Resolve },
): Promise<MachineAddress> {
  const name = host.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(name);
  const found = family ? [{ address: name, family }] : await resolve(name);
  const [first] = found;
  if (!first) throw new AddressRefused(`${name} has no address.`);
  for (const { address } of found)
    if (!isAllowed(address, allowLoopback))
      throw new AddressRefused(`${name} leads to ${address}, which is not on the public internet.`);
  return { address: first.address, family: first.family === 6 ? 6 : 4 };
}

/** Whether an address may be called; IPv4 inside IPv6 (mapped, 6to4, NAT64, Teredo) is no way round. */
function isAllowed(address: string, allowLoopback: boolean): boolean {
  if (!ipaddr.isValid(address)) return false;
  const range = ipaddr.process(address).range();
  return range === 'unicast' || (allowLoopback && range === 'loopback');
}
