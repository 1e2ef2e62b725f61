import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { PermissionSlug } from '#contract/core/rights/permissions.ts'
import { testApp } from '../testing/app.ts'
import { organisation, organisationUser, uploaded } from '../testing/factories.ts'

const app = await testApp()
const own = await organisation(app)
const colleague = async (slug: PermissionSlug) => (await organisationUser(app, own.id, { [slug]: ['S'] })).client

it.each([
  ['est_members', 'ngo_director_boards_founder'],
  ['bank_accounts', 'ngo_bank_accounts'],
  ['manager_accounts', 'ngo_bank_accounts'],
] as const)('a file of %s is read by colleagues who hold %s, and is not there for others', async (owner, slug) => {
  const { userId } = await organisationUser(app, own.id)
  const file = await uploaded(app, { userId, ngoId: own.id })
  await sql`update attachments set owner_type = ${owner} where id = ${file}`.execute(app.ownerDb)
  const status = async (who: { request: (method: string, path: string) => Promise<{ status: number }> }) =>
    (await who.request('GET', `/api/v2/files/${file}`)).status
  expect(await status(await colleague(slug))).toBe(200)
  expect(await status(await colleague('ngo-profile'))).toBe(404)
  const stranger = await organisation(app)
  expect(await status((await organisationUser(app, stranger.id)).client)).toBe(404)
})
