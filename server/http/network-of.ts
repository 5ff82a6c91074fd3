/** Whose door a call came in by, as far as an address tells: what limits count by. */
import ipaddr from 'ipaddr.js';

/** A household or a telephone has at least so much of IPv6 for itself, and may call from another address each time. */
const OF_ONE_LINE_BITS = 64;

/** An IPv4 address as it is, also where IPv6 wraps it; of an IPv6 address the network that one line has. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/${OF_ONE_LINE_BITS}`)}/${OF_ONE_LINE_BITS}`;
}
