import { isIPv6 } from 'node:net'

/** The network of an address, for limits: a household with IPv6 has many addresses [security 26]. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const rest = tail === undefined ? [] : tail.split(':').filter(Boolean)
  while (tail !== undefined && groups.length + rest.length < 8) groups.push('0')
  return [...groups, ...rest].slice(0, 4).join(':')
}
