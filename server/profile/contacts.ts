import { sql } from 'kysely'
import type { z } from 'zod'
import {
  codeWays,
  confirmContacts,
  contactError,
  contacts,
  listContacts,
  removeContact,
} from '#contract/profile/contacts.ts'
import { ngoOf } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import { type FieldRefusals, found } from '../core/errors.ts'
import { register } from '../core/registers/register.ts'
import { StoredColumns } from '../core/registers/register-options.ts'
import type { Area } from '../core/http/route.ts'
import { ownErrors } from './checks.ts'
import { contactsOf } from './queries.ts'

type Contact = z.output<typeof contacts.row>
type Row = Record<string, unknown> & Contact

/** A contact as it travels, out of its row. */
export const contactView = ({
  id,
  branch_id,
  type,
  value,
  is_public,
  is_primary,
  verified_at,
  confirmed_at,
  updated_at,
}: Contact) => ({
  id,
  branch_id,
  type,
  value,
  is_public,
  is_primary,
  verified_at,
  confirmed_at,
  updated_at,
})

/** Contacts of the own organisation and of its branches; one of each type and level is the primary one [domain 2.2]. */
export const contactsArea: Area = (on, services) => {
  register(on, services, contacts, {
    table: 'contact_information',
    scope: (actor) => ({ column: 'ngo_id', value: ngoOf(actor) }),
    except: ['list', 'read', 'remove'],
    own: ['verified_at', 'confirmed_at'],
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
      const refused: FieldRefusals = {
        ...(wrong ? { value: [wrong] } : {}),
        ...(input.is_primary && rows.length > 0 ? { is_primary: ['V-TAKEN'] } : {}),
        ...(await ownErrors(trx, ngoOf(actor), { branch_id: input.branch_id })),
      }
      if (Object.keys(refused).length > 0) return refused
      // Who writes a contact says that it is right; another value is not verified.
      const value = codeWays[input.type] === 'mail' ? input.value.toLowerCase() : input.value
      return new StoredColumns({
        value,
        confirmed_at: services.now().toISOString(),
        stale_told_at: null,
        ...(before?.type === input.type && before.value === value ? {} : { verified_at: null }),
      })
    },
  })

  contactCalls(on, services)
}

/** Contacts of both levels in one list, their confirmation, and a removal that names the branch. */
const contactCalls: Area = (on, services) => {
  on(listContacts, async ({ actor, exported, lang }) => {
    const all = await contactsOf(services.db, ngoOf(actor))
    if (!exported) return all
    const own = all.ngo.map((row) => ({ ...row, level: lang === 'ar' ? 'المنظمة' : 'The organisation' }))
    const others = all.branches.flatMap(({ name_ar, contact_information }) =>
      contact_information.map((row) => ({ ...row, level: name_ar })),
    )
    return { portions: [[...own, ...others]] } as never
  })

  on(confirmContacts, ({ actor, body, write }) =>
    write(async (trx) => {
      const now = services.now().toISOString()
      const { rows } = await sql<
        Pick<Contact, 'id' | 'value' | 'confirmed_at'>
      >`update contact_information c set confirmed_at = ${now}, stale_told_at = null, updated_by = ${actor.userId}
        from (select id, confirmed_at from contact_information where id = any(${body.ids}) and ngo_id = ${ngoOf(actor)} and deleted_at is null order by id for update) old
        where c.id = old.id returning c.id, c.value, old.confirmed_at`.execute(trx)
      for (const { id, value, confirmed_at } of rows)
        await audit(trx, actor, {
          action: 'update',
          entity: 'contact_information',
          entity_id: id,
          description_ar: `تأكيد وسيلة التواصل ${value}`,
          before: { confirmed_at },
          after: { confirmed_at: now },
        })
      return { confirmed: rows.length }
    }),
  )

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
