import { sql } from 'kysely'
import { expect, it, test } from 'vitest'
import type { PermissionCode, PermissionSlug } from '#contract/core/rights/permissions.ts'
import { saveDraft } from '#contract/messages/writing.ts'
import { type Client, must, testApp } from '../testing/app.ts'
import { organisation, organisationUser, uploaded } from '../testing/factories.ts'

const app = await testApp()
const own = await organisation(app)
const colleague = async (slug: PermissionSlug, code: PermissionCode = 'S') =>
  (await organisationUser(app, own.id, { [slug]: [code] })).client
const statusFor = async (who: Client, file: number) => (await who.request('GET', `/api/v2/files/${file}`)).status

/** A file of a record of the own organisation, uploaded by somebody else. */
async function fileOf(owner: string, ownerId: number | null = null): Promise<number> {
  const { userId } = await organisationUser(app, own.id)
  const file = await uploaded(app, { userId, ngoId: own.id })
  await sql`update attachments set owner_type = ${owner}, owner_id = ${ownerId} where id = ${file}`.execute(app.ownerDb)
  return file
}

it.each([
  ['est_members', 'ngo_director_boards_founder'],
  ['bank_accounts', 'ngo_bank_accounts'],
  ['manager_accounts', 'ngo_bank_accounts'],
  ['general_authority_meetings', 'ngo_general_authority_meetings'],
  ['donors', 'campaigns'],
  ['receipts', 'campaigns'],
  ['campaign_expenses', 'campaigns'],
  ['ngo_payment_methods', 'ngo_payments'],
] as const)('a file of %s is read by colleagues who hold %s, and is not there for others', async (owner, slug) => {
  const file = await fileOf(owner)
  expect(await statusFor(await colleague(slug), file)).toBe(200)
  expect(await statusFor(await colleague('ngo-profile'), file)).toBe(404)
  const stranger = await organisation(app)
  expect(await statusFor((await organisationUser(app, stranger.id)).client, file)).toBe(404)
})

test('what is in no record yet, in a draft or of a kind that no screen shows is read by its writer alone', async () => {
  for (const owner of ['upload', 'message_drafts', 'est_account', 'unheard_of']) {
    const file = await fileOf(owner)
    expect(await statusFor(own.client, file), owner).toBe(404)
  }
  const mine = await uploaded(app, { userId: own.userId, ngoId: own.id })
  expect(await statusFor(own.client, mine)).toBe(200)
})

test('a paper that a colleague has just sent is taken into no record by its number', async () => {
  const sender = await organisationUser(app, own.id)
  const file = await uploaded(app, { userId: sender.userId, ngoId: own.id })
  const body = {
    ...{ id: null, thread_id: null, is_internal: false, to: null, transaction_request_id: null },
    ...{ subject: 'سؤال', body: '<p>نص</p>', attachments: [file] },
  }
  const taken = await own.client.call(saveDraft, { body })
  expect(Object.keys(taken.errors)).toEqual(['attachments.0'])
  expect(await statusFor(own.client, file)).toBe(404)
  must(await sender.client.call(saveDraft, { body }))
})

test('papers of a request are for colleagues who have to do with its type', async () => {
  const requestOf = async (slug: string) =>
    (
      await sql<{
        id: number
      }>`insert into transaction_requests (transaction_type_id, slug, ngo_id, subject, created_by)
        select id, slug, ${own.id}, 'طلب المنظمة', ${own.userId} from transaction_types where slug = ${slug} returning id`.execute(
        app.ownerDb,
      )
    ).rows[0]?.id as number
  for (const [slug, right, other] of [
    ['name_change', 'ngo_transaction_requests', 'mediation_request'],
    ['mediation_request', 'mediation_request', 'ngo_transaction_requests'],
    ['foreign_grant_approval', 'ngo_financial_grants', 'news'],
  ] as const) {
    const file = await fileOf('transaction_requests', await requestOf(slug))
    expect(await statusFor(await colleague(right), file), slug).toBe(200)
    expect(await statusFor(await colleague(other), file), slug).toBe(404)
  }
})

test('a CV is for whoever sees employees, a contract for whoever may change them', async () => {
  const contract = await fileOf('employees')
  expect(await statusFor(await colleague('ngo_employees'), contract)).toBe(404)
  expect(await statusFor(await colleague('ngo_employees', 'U'), contract)).toBe(200)
})
