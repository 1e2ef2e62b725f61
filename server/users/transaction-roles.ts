import { sql } from 'kysely'
import { transactionRoles } from '#contract/users/roles.ts'
import { audit } from '../core/log/audit.ts'
import { found, Refusal } from '../core/errors.ts'
import { following } from '../core/registers/around.ts'
import { register } from '../core/registers/register.ts'
import type { Area } from '../core/http/route.ts'
import type { Trx } from '../core/services.ts'

/** A step of a transaction or a person needs the role. */
async function isUsed(trx: Trx, id: number): Promise<boolean> {
  const { rows } = await sql<{
    used: boolean
  }>`select exists (select 1 from transaction_type_stages where ${id} in (transaction_request_role_id, escalation_role_id))
    or exists (select 1 from user_transaction_roles where transaction_request_role_id = ${id}) as used`.execute(trx)
  return rows[0]?.used === true
}

const roles: Area = (on, services) => {
  register(on, services, transactionRoles, {
    table: 'transaction_request_roles',
    scope: () => undefined,
    search: ['name_ar', 'name_en', 'slug'],
    except: ['remove'],
    check: async (_trx, _actor, input, before) =>
      before && before.slug !== input.slug ? { slug: ['V-CHOICE'] } : undefined,
  })
}

/** Transaction roles [domain 2.1]; the slug names a role to the steps of transactions and stays. */
export const transactionRolesArea: Area = (on, services) => {
  // Who holds a role sees its new words and scope with the next request.
  roles(
    following(on, async () => services.sessions.forget()),
    services,
  )
  on(transactionRoles.remove, ({ actor, params, write }) =>
    write(async (trx) => {
      const { rows } = await sql<{
        type: string
        slug: string
        name_ar: string
        name_en: string | null
        scope: string
      }>`select type, slug, name_ar, name_en, scope from transaction_request_roles where id = ${params.id} and deleted_at is null for update`.execute(
        trx,
      )
      const before = found(rows[0])
      if (await isUsed(trx, params.id)) throw new Refusal(409, 'in_use')
      await sql`update transaction_request_roles set deleted_at = now(), updated_by = ${actor.userId} where id = ${params.id}`.execute(
        trx,
      )
      await audit(trx, actor, {
        action: 'delete',
        entity: 'transaction_request_roles',
        entity_id: params.id,
        description_ar: `حذف ${before.name_ar}`,
        before,
      })
      return null
    }),
  )
}
