/** Which network addresses belong to the public internet; everything else is refused, whatever its spelling. */
import ipaddr from 'ipaddr.js';

/** The part of IPv6 that is handed out as public addresses (RFC 4291); all of the special kinds lie in or outside it. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * True for a unicast address of the public internet. An IPv4 address inside an IPv6 one (mapped, compatible, NAT64,
 * 6to4, Teredo) is never one, since it may lead anywhere; nor is a text that is no address at all.
 */
export function isPublicAddress(text: string): boolean {
  // The library also reads octal, hexadecimal and short forms, which no resolver answers.
  if (!ipaddr.isValid(text) || (!text.includes(':') && !ipaddr.IPv4.isValidFourPartDecimal(text)))
    return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || (address as ipaddr.IPv6).match(GLOBAL_UNICAST);
}
