import type { Call } from '#contract/core/call.ts'
import { organisationPermissions } from '#contract/core/permissions-organisation.ts'
import type { Actor } from './actor.ts'
import { audit } from './audit.ts'
import type { Db } from './services.ts'

/** A part that is read again within this time is the same view: screens ask their lists again by themselves. */
const sameViewMs = 60_000
const noted = new Map<string, number>()

/** Which part of the file a call shows, in the words of its right. */
function partOf(call: Call): string {
  const slug = call.access === 'open' ? undefined : call.access.may?.[0]?.[0]
  const names = organisationPermissions as Record<string, { ar: string } | undefined>
  return (slug && names[slug]?.ar) ?? organisationPermissions['ngo-profile'].ar
}

/** Writes into the organisation's log that the ministry looked at a part of its file, and why; before anything is answered. */
export async function noteView(db: Db, actor: Actor, call: Call, address: string): Promise<void> {
  const now = Date.now()
  const asked = address.replace(/([?&])_(?:token|ni)=[^&]*/g, '$1')
  const key = `${actor.sessionId} ${actor.ngoId} ${actor.acting?.reason} ${asked}`
  if (now - (noted.get(key) ?? 0) < sameViewMs) return
  if (noted.size > 5_000) noted.clear()
  await audit(db, actor, {
    action: 'view',
    entity: 'ngos',
    entity_id: actor.ngoId ?? null,
    description_ar: `اطّلعت الوزارة على «${partOf(call)}». السبب: ${actor.acting?.reason ?? ''}`,
  })
  noted.set(key, now)
}
