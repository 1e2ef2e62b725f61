import type { FastifyRequest } from 'fastify'

/** The call by its address in the contract; never the address that was asked, which has no end of values. */
export function nameOf({ method, routeOptions }: FastifyRequest): { call: string; kind: string } {
  const { config, url = '' } = routeOptions
  const { call } = config
  if (call)
    return { call: `${call.method} ${call.path}`, kind: call.changesState || call.method !== 'GET' ? 'write' : 'read' }
  if (config.technical) return { call: `${method} ${url}`, kind: 'technical' }
  return { call: url === '/*' ? `${method} page` : `${method} ${url || 'unknown'}`, kind: 'page' }
}
