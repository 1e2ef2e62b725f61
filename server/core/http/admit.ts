import type { FastifyRequest } from 'fastify'
import type { Call } from '#contract/core/calls/call.ts'
import { exportRights, visitExport } from '#contract/core/calls/sheet.ts'
import { forbidden, Refusal } from '../errors.ts'
import { may, mayAny, type Actor } from '../identity/actor.ts'
import { refuseByStanding } from '../identity/standing.ts'
import { noteView } from '../log/views.ts'
import type { Services } from '../services.ts'
import { hasLeft, headerOf, refuseCrossSite, refuseUnmeant, tokenOf } from './credential.ts'

/** Header in which a page of ours says for whom it was opened: the id of the user. */
export const personHeader = 'x-person'

/**
 * Whose session the request belongs to; undefined without one. All windows of a browser share the session: where another
 * person has signed in meanwhile, a page of the one before is refused (412), so that nothing is done or read in the
 * wrong name.
 */
export async function actorOf(request: FastifyRequest, services: Services): Promise<Actor | undefined> {
  const credential = tokenOf(request, services.config.publicUrl)
  const actor = credential && (await services.sessions.actorOf(credential.token, request.ip))
  if (!actor || credential?.from === 'header') return actor
  if (hasLeft(request)) {
    await services.sessions.revoke(services.db, actor.sessionId)
    return undefined
  }
  const person = headerOf(request, personHeader)
  if (person !== undefined && person !== String(actor.userId))
    throw new Refusal(412, 'other_person', { data: { other_person: true } })
  return actor
}

/** Finds the actor and checks kind and right. 401 without a session, 403 without the right. */
export async function admit(request: FastifyRequest, call: Call, services: Services): Promise<Actor | undefined> {
  const credential = tokenOf(request, services.config.publicUrl)
  const reads = request.method === 'GET' || request.method === 'HEAD'
  const changes = !reads || call.changesState === true
  if (call.changesState && request.method === 'GET') refuseUnmeant(request)
  if (changes)
    refuseCrossSite(
      request,
      call.changesState && request.method === 'GET' && headerOf(request, 'sec-fetch-site') === 'same-origin'
        ? undefined
        : credential?.from,
    )
  const actor = await actorOf(request, services)
  if (call.access === 'open') return actor?.scope === 'full' ? actor : undefined
  if (!actor) throw new Refusal(401, 'signed_out')
  if (actor.scope === 'change-password' && !call.access.limited) throw new Refusal(401, 'signed_out')
  if (actor.factorDue && !call.access.enrolling) throw new Refusal(403, 'factor_due', { data: { factor_due: true } })
  if (actor.kind === 'ministry' && !call.access.kinds.includes('ministry'))
    return actIn(request, call, actor, credential?.token ?? '', services)
  if (!call.access.kinds.includes(actor.kind)) throw forbidden()
  const rights = exporting(request, call) ? exportRights(call) : call.access.may
  if (actor.kind !== 'est' && rights && !mayAny(actor, rights)) throw forbidden()
  if (changes) refuseByStanding(actor, call)
  return actor
}

/** Whether the request exports a list: the call has columns and the header To-Excel or Export is set [spec 1§7]. */
export const exporting = (request: FastifyRequest, call: Call): boolean =>
  call.sheet !== undefined &&
  request.method === 'GET' &&
  (request.headers['to-excel'] !== undefined || request.headers.export !== undefined)

/**
 * A ministry user visiting an organisation's file. Needs the pass token and the organisation in the query, and his own
 * live session. Read-only without U, no export without E; every view is logged.
 */
async function actIn(
  request: FastifyRequest,
  call: Call,
  actor: Actor,
  token: string,
  services: Services,
): Promise<Actor> {
  const query = request.query as Record<string, unknown>
  const access = call.access === 'open' ? undefined : call.access
  if (!access?.acting || typeof query._token !== 'string' || !/^\d{1,15}$/.test(String(query._ni))) throw forbidden()
  const inside = await services.sessions.acting(token, actor, query._token, Number(query._ni))
  if (!inside || (access.acting === 'write' && !inside.acting?.write)) throw forbidden()
  if (exporting(request, call) && !may(actor, ...visitExport)) throw forbidden()
  if (request.method === 'GET' || request.method === 'HEAD') await noteView(services.db, inside, call, request.url)
  return inside
}
