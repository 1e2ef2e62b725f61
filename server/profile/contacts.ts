import { sql } from 'kysely'
import type { z } from 'zod'
import { contactError, contacts, listContacts, removeContact } from '#contract/profile/contacts.ts'
import { ngoOf } from '../core/actor.ts'
import { audit } from '../core/audit.ts'
import { found } from '../core/errors.ts'
import { register } from '../core/register.ts'
import type { Area } from '../core/route.ts'
import { ownErrors } from './checks.ts'
import { contactsOf } from './queries.ts'

type Row = Record<string, unknown> & z.output<typeof contacts.row>

/** Contacts of the own organisation and of its branches; one of each type and level is the primary one [domain 2.2]. */
export const contactsArea: Area = (on, services) => {
  register(on, services, contacts, {
    table: 'contact_information',
    scope: (actor) => ({ column: 'ngo_id', value: ngoOf(actor) }),
    except: ['list', 'read', 'remove'],
    check: async (trx, actor, input, before) => {
      const wrong = contactError(
        input.type,
        services.reference.find('contact-types', input.type)?.extra?.pattern,
        input.value,
      )
      const { rows } =
        await sql`select 1 from contact_information where ngo_id = ${ngoOf(actor)} and branch_id is not distinct from ${input.branch_id} and type = ${input.type} and is_primary and deleted_at is null and id <> ${before?.id ?? 0}`.execute(
          trx,
        )
      return {
        ...(wrong ? { value: [wrong] } : {}),
        ...(input.is_primary && rows.length > 0 ? { is_primary: ['V-TAKEN'] } : {}),
        ...(await ownErrors(trx, ngoOf(actor), { branch_id: input.branch_id })),
      }
    },
  })

  on(listContacts, ({ actor }) => contactsOf(services.db, ngoOf(actor)))

  on(removeContact, async ({ actor, params, body, write }) =>
    write(async (trx) => {
      const { rows } = await sql<Row>`update contact_information set deleted_at = now(), updated_by = ${actor.userId}
      where id = ${params.id} and ngo_id = ${ngoOf(actor)} and branch_id is not distinct from ${body.branch_id} and deleted_at is null returning *`.execute(
        trx,
      )
      const row = found(rows[0])
      await audit(trx, actor, {
        action: 'delete',
        entity: 'contact_information',
        entity_id: row.id,
        description_ar: `حذف وسيلة التواصل ${row.value}`,
        before: { ...row, deleted_at: null },
      })
      return null
    }),
  )
}
