import type { Call } from '#contract/core/calls/call.ts'
import { organisationPermissions } from '#contract/core/rights/permissions-organisation.ts'
import type { Actor } from '../identity/actor.ts'
import { audit, type LogEntry } from './audit.ts'
import type { Attachment } from '../files/store.ts'
import type { Db } from '../services.ts'

/** A part that is read again within this time is the same view: screens ask their lists again by themselves. */
const sameViewMs = 60_000
const noted = new Map<string, { at: number; written: Promise<unknown> }>()

/** Which part of the file a call shows, in the words of its right. */
function partOf(call: Call): string {
  const slug = call.access === 'open' ? undefined : call.access.may?.[0]?.[0]
  const names = organisationPermissions as Record<string, { ar: string } | undefined>
  return (slug && names[slug]?.ar) ?? organisationPermissions['ngo-profile'].ar
}

/** Writes that somebody looked, once a minute in the same session, and before anything is answered. */
async function noteOnce(db: Db, actor: Actor, what: string, entry: LogEntry): Promise<void> {
  const now = Date.now()
  const key = `${actor.sessionId} ${actor.ngoId} ${actor.acting?.reason} ${what}`
  const earlier = noted.get(key)
  // Calls of one screen arrive together: none is answered before the row that stands for all of them.
  if (earlier && now - earlier.at < sameViewMs) return void (await earlier.written)
  if (noted.size > 5_000) noted.clear()
  const written = audit(db, actor, entry)
  noted.set(key, { at: now, written })
  await written.catch((error: unknown) => {
    noted.delete(key)
    throw error
  })
}

/** Writes into the organisation's log that personal data of its people was shown in full, and to whom [domain Q38]. */
export const notePersonalView = (db: Db, actor: Actor, entity: string, description_ar: string): Promise<void> =>
  noteOnce(db, actor, `${entity} ${description_ar}`, { action: 'view', entity, entity_id: null, description_ar })

/** Writes into the organisation's log that the ministry looked at a part of its file, and why. */
export async function noteView(db: Db, actor: Actor, call: Call, address: string): Promise<void> {
  const asked = address.replace(/([?&])_(?:token|ni)=[^&]*/g, '$1')
  await noteOnce(db, actor, asked, {
    action: 'view',
    entity: 'ngos',
    entity_id: actor.ngoId ?? null,
    description_ar: `اطّلعت الوزارة على «${partOf(call)}». السبب: ${actor.acting?.reason ?? ''}`,
  })
}

/** Writes that a paper was read: one that names persons into the log of its request, one of an organisation that the ministry looks into into the organisation's, with the reason. A paper is asked for in many pieces; that is one view. */
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
