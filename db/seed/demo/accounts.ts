import { addDays, todayIn } from '#contract/core/values/dates.ts'
import { idsBy } from '../add-missing.ts'
import type { Kit } from './kit.ts'

type MinistryUser = {
  username: string
  name: readonly [first: string, last: string]
  role: string
  /** Directorate of this governorate; without it the user is central. */
  governorate?: number
  transactionRoles: readonly string[]
  /** Days since the last sign-in, where nobody has used the account for long. */
  idle?: number
  /** Days for which the role still counts; without it the role is given for good. */
  daysLeft?: number
}

const directorate = ['receiver', 'directorate_head'] as const
const everyRole = [
  'receiver',
  'info_evaluator',
  'docs_evaluator',
  'directorate_head',
  'legal_reviewer',
  'financial_reviewer',
  'external_liaison',
  'ngo_head',
  'decision_office',
  'issuer',
] as const

export const ministryUsers: readonly MinistryUser[] = [
  { username: 'central.admin', name: ['وائل', 'السنديان'], role: 'CA', transactionRoles: everyRole },
  { username: 'ngo.head', name: ['لينا', 'الزيتوني'], role: 'HD', transactionRoles: ['ngo_head'] },
  { username: 'dm.officer', name: ['سامر', 'النحّال'], role: 'DO', governorate: 1, transactionRoles: directorate },
  { username: 'hl.officer', name: ['هبة', 'البستاني'], role: 'DO', governorate: 2, transactionRoles: directorate },
  { username: 'ho.officer', name: ['ماهر', 'الساقي'], role: 'DO', governorate: 4, transactionRoles: directorate },
  {
    username: 'evaluator1',
    name: ['رنا', 'المرجاني'],
    role: 'EV',
    transactionRoles: ['info_evaluator', 'docs_evaluator'],
  },
  {
    username: 'evaluator2',
    name: ['باسل', 'السنديان'],
    role: 'EV',
    transactionRoles: ['info_evaluator', 'docs_evaluator', 'legal_reviewer'],
  },
  { username: 'finance1', name: ['نور', 'الزيتوني'], role: 'FR', transactionRoles: ['financial_reviewer'] },
  { username: 'editor1', name: ['هبة', 'النحّال'], role: 'CE', transactionRoles: [], idle: 120 },
  { username: 'auditor1', name: ['ماهر', 'البستاني'], role: 'AU', transactionRoles: [], daysLeft: 20 },
  { username: 'support1', name: ['لينا', 'الساقي'], role: 'US', transactionRoles: [] },
  // So that two people can be tried.
  {
    username: 'central.deputy',
    name: ['سوسن', 'المرجاني'],
    role: 'CA',
    transactionRoles: ['decision_office', 'issuer'],
  },
]

/** Users of organisations 1 and 2; the first of each is its main account. */
export const organisationUsers = [
  { username: 'sanabel.admin', name: ['نور', 'السنديان'], role: 'OA', organisation: 1 },
  { username: 'sanabel.data', name: ['سامر', 'الزيتوني'], role: 'OE', organisation: 1 },
  { username: 'sanabel.finance', name: ['رنا', 'النحّال'], role: 'OF', organisation: 1 },
  { username: 'sanabel.media', name: ['باسل', 'البستاني'], role: 'OM', organisation: 1 },
  { username: 'sanabel.viewer', name: ['هبة', 'الساقي'], role: 'OV', organisation: 1 },
  { username: 'athar.admin', name: ['ماهر', 'المرجاني'], role: 'OA', organisation: 2 },
  { username: 'athar.viewer', name: ['لينا', 'السنديان'], role: 'OV', organisation: 2 },
] as const

const common = (kit: Kit, username: string, [first_name, last_name]: readonly [string, string], mobile: number) => ({
  username,
  email: `${username}@demo.example`,
  mobile: `+963900000${mobile}`,
  password_hash: kit.tools.passwordHash,
  // Before what others of the demonstration ask for: who set his password later does not confirm it.
  own_since: `${kit.ago(200)}T06:00:00Z`,
  first_name,
  last_name,
})

/** The ministry's people with their roles; answers their ids by user name. */
export async function seedMinistryUsers(kit: Kit): Promise<(username: string) => number> {
  const { db } = kit
  await db
    .insertInto('users')
    .values(
      ministryUsers.map(({ username, name, governorate, idle }, n) => ({
        ...common(kit, username, name, 900 + n),
        kind: 'ministry',
        ministry_user_type: governorate === undefined ? 'central' : 'directorate',
        governorate_id: governorate ?? null,
        last_login_at: `${kit.ago(idle ?? n % 4)}T05:${20 + n}:00Z`,
      })),
    )
    .execute()
  const idOf = await idsBy(db, 'users', 'username')
  const roleId = await idsBy(db, 'roles', 'slug')
  const transactionRoleId = await idsBy(db, 'transaction_request_roles', 'slug')
  await db
    .insertInto('user_roles')
    .values(
      ministryUsers.map(({ username, role, daysLeft }) => ({
        user_id: idOf(username),
        role_id: roleId(role),
        ends_on: daysLeft === undefined ? null : kit.ago(-daysLeft),
      })),
    )
    .execute()
  await db
    .insertInto('user_transaction_roles')
    .values(
      ministryUsers.flatMap(({ username, transactionRoles }) =>
        transactionRoles.map((slug) => ({
          user_id: idOf(username),
          transaction_request_role_id: transactionRoleId(slug),
        })),
      ),
    )
    .execute()
  await db
    .insertInto('user_availabilities')
    .values(ministryUsers.map(({ username }) => ({ user_id: idOf(username), is_online: 1 })))
    .execute()
  const day = (n: number) => addDays(todayIn(), n)
  await db
    .insertInto('user_absences')
    .values([
      {
        user_id: idOf('evaluator1'),
        from_date: day(16),
        to_date: day(22),
        substitute_user_id: idOf('evaluator2'),
        reason: 'إجازة سنوية',
      },
      { user_id: idOf('finance1'), from_date: day(-33), to_date: day(-27), reason: 'دورة تدريبية', hand_over: false },
    ])
    .execute()
  return idOf
}

/** Accounts of the two organisations that can be signed in to; only the viewer must change the password. */
export async function seedOrganisationUsers(kit: Kit, ngoIds: readonly number[]): Promise<void> {
  const { db } = kit
  await db
    .insertInto('users')
    .values(
      organisationUsers.map(({ username, name, organisation }, n) => ({
        ...common(kit, username, name, 920 + n),
        kind: 'org',
        ngo_id: ngoIds[organisation - 1] ?? null,
        is_main: username.endsWith('.admin'),
        password_must_change: username === 'sanabel.viewer' ? 1 : 0,
        last_login_at: username === 'sanabel.viewer' ? null : `${kit.ago(n + 1)}T06:${10 + n}:00Z`,
      })),
    )
    .execute()
  const idOf = await idsBy(db, 'users', 'username')
  const roleId = await idsBy(db, 'roles', 'slug')
  await db
    .insertInto('user_roles')
    .values(organisationUsers.map(({ username, role }) => ({ user_id: idOf(username), role_id: roleId(role) })))
    .execute()
}
