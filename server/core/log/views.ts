import type { Call } from '#contract/core/calls/call.ts'
import { organisationPermissions } from '#contract/core/rights/permissions-organisation.ts'
import type { Actor } from '../identity/actor.ts'
import { audit, type LogEntry } from './audit.ts'
import type { Attachment } from '../files/store.ts'
import type { Db } from '../services.ts'

/**
 * Reading the same part again within this time (ms) counts as one view, because screens reload their lists by
 * themselves.
 */
const sameViewMs = 60_000
type Noted = Map<string, { at: number; written: Promise<unknown> }>
/** By database: sessions of another one have the same numbers. */
const notedIn = new WeakMap<Db, Noted>()

/** Which part of the file a call shows, named by its right. */
function partOf(call: Call): string {
  const slug = call.access === 'open' ? undefined : call.access.may?.[0]?.[0]
  const names = organisationPermissions as Record<string, { ar: string } | undefined>
  return (slug && names[slug]?.ar) ?? organisationPermissions['ngo-profile'].ar
}

/** Logs a view, at most once a minute per session, and before the data is answered. */
async function noteOnce(db: Db, actor: Actor, what: string, entry: LogEntry): Promise<void> {
  const now = Date.now()
  const noted: Noted = notedIn.get(db) ?? new Map()
  notedIn.set(db, noted)
  const key = `${actor.sessionId} ${actor.ngoId} ${actor.acting?.reason} ${what}`
  const earlier = noted.get(key)
  // A screen makes several calls at once. Each waits for the log row that covers all of them.
  if (earlier && now - earlier.at < sameViewMs) return void (await earlier.written)
  if (noted.size > 5_000) noted.clear()
  const written = audit(db, actor, entry)
  noted.set(key, { at: now, written })
  await written.catch((error: unknown) => {
    noted.delete(key)
    throw error
  })
}

/** Logs in the organisation's log that personal data of its people was shown in full, and to whom [domain Q38]. */
export const notePersonalView = (db: Db, actor: Actor, entity: string, description_ar: string): Promise<void> =>
  noteOnce(db, actor, `${entity} ${description_ar}`, { action: 'view', entity, entity_id: null, description_ar })

/** Logs in the organisation's log that the ministry viewed a part of its file, and why. */
export async function noteView(db: Db, actor: Actor, call: Call, address: string): Promise<void> {
  const asked = address.replace(/([?&])_(?:token|ni)=[^&]*/g, '$1')
  await noteOnce(db, actor, asked, {
    action: 'view',
    entity: 'ngos',
    entity_id: actor.ngoId ?? null,
    description_ar: `اطّلعت الوزارة على «${partOf(call)}». السبب: ${actor.acting?.reason ?? ''}`,
  })
}

/**
 * Logs that a file was read. A paper about persons is logged with its request; a file of a visited organisation in its
 * log, with the reason. A file is fetched in many pieces, which count as one view.
 */
export async function noteFileView(
  db: Db,
  actor: Actor,
  file: Attachment,
  reading: 'personal' | { visit: string },
): Promise<void> {
  const visit = typeof reading === 'object' ? reading.visit : undefined
  await noteOnce(db, actor, `file ${file.id} ${visit ?? ''}`, {
    action: 'view',
    entity: 'attachments',
    entity_id: file.id,
    ngo_id: file.ngo_id,
    establishment_id: file.establishment_id,
    description_ar:
      visit === undefined ? 'اطلاع على وثيقة فيها بيانات شخصية' : `اطّلعت الوزارة على وثيقة من الملف. السبب: ${visit}`,
  })
}
