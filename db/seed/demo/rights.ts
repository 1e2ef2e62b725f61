import { permissions, type PermissionSlug } from '#contract/core/rights/permissions.ts'
import { idsBy } from '../add-missing.ts'
import type { Kit } from './kit.ts'

/** Roles that the ministry of the demonstration made itself, beside the seeded ones. */
const ownRoles: readonly {
  type: 'ministry' | 'ngo'
  ar: string
  en: string
  text: string
  rights: Partial<Record<PermissionSlug, string>>
}[] = [
  {
    type: 'ministry',
    ar: 'منسق حملات التبرع',
    en: 'Campaign coordinator',
    text: 'يتابع الحملات وإشعاراتها دون أن يبتّ فيها.',
    rights: {
      ministry_profile: 'SU',
      ministry_dashboard: 'S',
      ministry_ngos: 'S',
      ministry_accept_reject_campaigns_comm: 'SE',
      ministry_notifications_managment: 'SAN',
    },
  },
  {
    type: 'ngo',
    ar: 'منسق المتطوعين',
    en: 'Volunteer coordinator',
    text: 'المتطوعون وفرص التطوع والأنشطة.',
    rights: {
      'personal-profile': 'SU',
      'ngo-profile': 'S',
      ngo_volunteers: 'SAUD',
      opportunities: 'SAU',
      ngo_activities: 'SU',
    },
  },
]

/** Rights beyond the seeded roles: own roles, and one person with a right granted and one withdrawn. */
export async function seedRights({ db }: Kit): Promise<void> {
  for (const role of ownRoles) {
    const { id } = await db
      .insertInto('roles')
      .values({ type: role.type, name_ar: role.ar, name_en: role.en, description: role.text })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('role_permissions')
      .values(
        Object.entries(role.rights).map(([permission_slug, codes]) => ({
          role_id: id,
          permission_slug,
          sub_permission: JSON.stringify(
            Array.from(codes).filter((code) => permissions[permission_slug as PermissionSlug].codes.includes(code)),
          ),
        })),
      )
      .execute()
  }
  const userId = (await idsBy(db, 'users', 'username'))('auditor1')
  await db
    .insertInto('user_permissions')
    .values([
      {
        user_id: userId,
        permission_slug: 'ministry_regulations',
        sub_permission: JSON.stringify(['S', 'U']),
        mode: 'grant',
      },
      {
        user_id: userId,
        permission_slug: 'ministry_dashboard_log',
        sub_permission: JSON.stringify(['E']),
        mode: 'revoke',
      },
    ])
    .execute()
}
