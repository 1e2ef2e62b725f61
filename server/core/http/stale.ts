import type { FastifyRequest } from 'fastify'
import { Refusal } from '../errors.ts'

/** Whether a change was based on another version of the record than this one. */
export function isStale(request: FastifyRequest, version: unknown): boolean {
  const seen = request.headers['if-match']
  return seen !== undefined && seen !== '*' && seen !== `"${String(version)}"`
}

/**
 * Refuses a change that was based on an older version of the record: 409 with the present record under `stale`.
 * `If-Match` carries the version that the writer saw: `updated_at` of the record in quotes (RFC 9110, 13.1.1). A
 * request without it is not compared.
 */
export function refuseStale(request: FastifyRequest, version: unknown, current: () => unknown): void {
  if (isStale(request, version)) throw new Refusal(409, 'conflict', { data: { stale: current() } })
}
