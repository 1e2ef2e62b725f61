import type { FastifyRequest } from 'fastify'
import { Refusal } from '../errors.ts'

/**
 * Refuses a change that was typed over an older version of a record than the stored one: 409 with the record as it stands now, under `stale`.
 * `If-Match` carries the version that the writer saw, the record's `updated_at` in quotes (RFC 9110, 13.1.1); a request without it is not compared.
 */
export function refuseStale(request: FastifyRequest, version: unknown, current: () => unknown): void {
  const seen = request.headers['if-match']
  if (seen !== undefined && seen !== '*' && seen !== `"${String(version)}"`)
    throw new Refusal(409, 'conflict', { data: { stale: current() } })
}
