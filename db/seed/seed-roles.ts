import type { Kysely } from 'kysely'
import { permissions, type PermissionSlug, permissionSlugs } from '#contract/core/rights/permissions.ts'
import type { DB } from '#db/types.ts'
import { addMissing, idsBy } from './add-missing.ts'
import { ministryMatrix, organisationMatrix, roles } from './reference/roles.ts'
import { transactionRoles } from './reference/actions.ts'

/** Cells of the matrix that grant something: role, permission, codes. */
export function grants(): { role: string; permission_slug: PermissionSlug; codes: string[] }[] {
  const cells = (matrix: Partial<Record<PermissionSlug, string>>, type: 'ministry' | 'ngo') => {
    const columns = roles.filter((role) => role.type === type).map((role) => role.slug)
    return Object.entries(matrix).flatMap(([permission_slug, row]) =>
      row.split(' ').flatMap((codes, at) =>
        codes === '-'
          ? []
          : [
              {
                role: columns[at] ?? '',
                permission_slug: permission_slug as PermissionSlug,
                codes: Array.from(codes),
              },
            ],
      ),
    )
  }
  return [...cells(ministryMatrix, 'ministry'), ...cells(organisationMatrix, 'ngo')]
}

/** Permissions, default roles with their rights, transaction roles. */
export async function seedRoles(db: Kysely<DB>): Promise<void> {
  await addMissing(
    db,
    'permissions',
    ['permission_slug'],
    permissionSlugs.map((permission_slug, sort) => {
      const { ar, en, group, area, codes } = permissions[permission_slug]
      return {
        permission_slug,
        name_ar: ar,
        name_en: en,
        group_key: group,
        area,
        allowed_codes: JSON.stringify(Array.from(codes)),
        sort: sort + 1,
      }
    }),
  )
  await addMissing(
    db,
    'roles',
    ['slug'],
    roles.map((role) => ({ governorate_scoped: false, ...role, is_system: true })),
  )
  await seedGrants(db)
  await addMissing(
    db,
    'transaction_request_roles',
    ['slug'],
    transactionRoles.map(([slug, name_ar, name_en, scope]) => ({ slug, name_ar, name_en, scope })),
  )
}

/** A role that has rights already keeps them as the ministry left them. */
async function seedGrants(db: Kysely<DB>): Promise<void> {
  const idOf = await idsBy(db, 'roles', 'slug')
  const settled = await db.selectFrom('role_permissions').select('role_id').distinct().execute()
  const known = new Set(settled.map((row) => row.role_id))
  const rows = grants()
    .map(({ role, permission_slug, codes }) => ({
      role_id: idOf(role),
      permission_slug,
      sub_permission: JSON.stringify(codes),
    }))
    .filter((row) => !known.has(row.role_id))
  if (rows.length > 0) await db.insertInto('role_permissions').values(rows).execute()
}
