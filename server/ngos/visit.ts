import { sql } from 'kysely'
import type { Visit } from '#contract/core/session.ts'
import { closeVisit, openVisit, readVisit } from '#contract/ngos/visit.ts'
import { may, type Actor } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import { found } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import { refuseInterest } from '../core/identity/interest.ts'
import { inReach } from './reach.ts'

const ngo = sql`n.id, n.name_ar, n.name_en, n.legal_form_id, n.decision_no`
const writes = (actor: Actor) => may(actor, 'ministry_ngos', 'U')

/** Looking into an organisation's file: a reason opens it for half an hour, and the organisation reads both in its own log. */
export const ngoVisit: Area = (on, services) => {
  // Not through `write`: it would keep the answer, and the pass in it, under the key of the request.
  on(openVisit, ({ actor, params, body }) =>
    services.db.transaction().execute(async (trx) => {
      const { rows } = await sql<
        Visit['ngo']
      >`select ${ngo} from ngos n where n.id = ${params.id} and n.deleted_at is null and ${inReach(actor)}`.execute(trx)
      const opened = found(rows[0])
      // A visitor reads all of the file, and may write in it.
      await refuseInterest(trx, actor, opened.id)
      const { passToken, expiresAt } = await services.sessions.enter(trx, actor.sessionId, {
        ngoId: opened.id,
        reason: body.reason,
      })
      await audit(trx, actor, {
        action: 'view',
        entity: 'ngos',
        entity_id: opened.id,
        ngo_id: opened.id,
        description_ar: `فتحت الوزارة ملف المنظمة. السبب: ${body.reason}`,
      })
      return {
        ngo: opened,
        reason: body.reason,
        expires_at: expiresAt,
        write: writes(actor),
        pass_token: passToken,
      }
    }),
  )
  on(closeVisit, ({ actor, params, write }) =>
    write(async (trx) => {
      if (await services.sessions.leave(trx, actor.sessionId, params.id))
        await audit(trx, actor, {
          action: 'view',
          entity: 'ngos',
          entity_id: params.id,
          ngo_id: params.id,
          description_ar: 'غادرت الوزارة ملف المنظمة',
        })
      return null
    }),
  )
  on(readVisit, async ({ actor }) => {
    const { rows } = await sql<
      Visit['ngo'] & { reason: string; expires_at: string }
    >`select ${ngo}, s.acting_reason as reason, s.pass_token_expires_at as expires_at from sessions s join ngos n on n.id = s.ni and n.deleted_at is null
      where s.id = ${actor.sessionId} and s.acting_reason is not null and s.pass_token_expires_at > now() and ${inReach(actor)}`.execute(
      services.db,
    )
    if (!rows[0]) return null
    const { reason, expires_at, ...opened } = rows[0]
    return { ngo: opened, reason, expires_at, write: writes(actor) }
  })
}
