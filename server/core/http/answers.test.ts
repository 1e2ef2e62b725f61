import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  changeMinistryPassword,
  readMinistryProfile,
  readProfile,
  updateMinistryProfile,
  updateProfile,
} from '#contract/accounts/session.ts'
import { checkDocument, checkHash, fileQrLogs, freezeFile } from '#contract/documents/calls.ts'
import { checkName, readMainInfo, saveNgo, signupMembers, signupNgo } from '#contract/founding/calls.ts'
import { signupAccount, signupAgain } from '#contract/founding/signup-calls.ts'
import { saveLogo } from '#contract/profile/info.ts'
import { listActionTypes, readActionType } from '#contract/transactions/settings.ts'
import { storeFile } from '../files/store.ts'
import { hashPassword } from '../identity/passwords.ts'
import { must, testApp } from '../../testing/app.ts'
import { founder, ministryUser, organisation, uploaded } from '../../testing/factories.ts'
import { fillApplication, personData } from '../../testing/founding-data.ts'

const app = await testApp()
const [own, admin, applicant] = [await organisation(app), await ministryUser(app, { role: 'CA' }), await founder(app)]
const password = 'ياسمين-دمشق-2026'

// No other test gets a success from these calls. The test client checks every answer against the contract.
test('the own profile, on both sides, and a new password of the ministry’s', async () => {
  const [{ data: mine }, { data: theirs }] = [
    must(await own.client.call(readProfile)),
    must(await admin.client.call(readMinistryProfile)),
  ]
  const given = { mobile: '0900000321', first_name: 'رنا', last_name: 'الساحل', locale: 'en' } as const
  const edited = must(await own.client.call(updateProfile, { body: { ...given, email: mine.email } }))
  expect(edited.data).toMatchObject(given)
  expect(
    must(await admin.client.call(updateMinistryProfile, { body: { ...given, email: theirs.email } })).data,
  ).toMatchObject(given)
  const first = 'كلمة-أولى-2025'
  await sql`update users set password_hash = ${await hashPassword(first)} where id = ${admin.id}`.execute(app.ownerDb)
  const changed = await admin.client.call(changeMinistryPassword, {
    body: { current_password: first, password, password_confirmation: password },
  })
  admin.client = app.client(must(changed).token)
})

test('signing up a second time before the address is verified', async () => {
  const body = { ...personData(), email: 'again@founders.example', password, password_confirmation: password }
  const { residence_address: _, residence_governorate_id: __, ...account } = body
  const first = must(await app.guest.call(signupAccount, { body: account }))
  await sql`update verification_codes set created_at = now() - interval '2 minutes' where user_id = ${first.id}`.execute(
    app.ownerDb,
  )
  const again = await app.guest.call(signupAgain, {
    params: { id: first.id },
    body: { email: 'again2@founders.example', password },
  })
  expect(must(again)).toMatchObject({ id: first.id, email: 'again2@founders.example' })
})

test('sections of a founding request that are sent whole', async () => {
  await fillApplication(app, applicant, 'مؤسسة الاختبار للقراءة')
  const { est_ngo } = must(await applicant.client.call(readMainInfo))
  const body = { name_ar: 'مؤسسة الاختبار للقراءة الحرة' }
  expect(must(await applicant.client.call(signupNgo, { body })).values).toMatchObject({ ...est_ngo.values, ...body })
  must(await applicant.client.call(saveNgo, { body: { means: 'ندوات.' } }))
  const members = [
    { member_kind: 'natural' as const, ...personData() },
    { member_kind: 'natural' as const, ...personData() },
  ]
  expect(must(await applicant.client.call(signupMembers, { body: { members } }))).toHaveLength(2)
  const { rows } = await sql<{ name_ar: string }>`select name_ar from ngos where id = ${own.id}`.execute(app.db)
  const name_ar = rows[0]?.name_ar as string
  expect(must(await applicant.client.call(checkName, { query: { name_ar } }))).toMatchObject({ exact: true })
})

test('a sealed document: its bytes, its scans, and its freezing', async () => {
  const code = 'A1'.repeat(11)
  const file = await uploaded(app, { userId: own.userId, ngoId: own.id })
  const { rows } = await sql<{ id: number; sha256: string }>`
    insert into files_qrs (code, ngo_id, title, destination, file, sha256) values (${code}, ${own.id}, 'وثيقة', 'جهة', ${file}, ${'a'.repeat(64)}) returning id, sha256`.execute(
    app.ownerDb,
  )
  const { id, sha256 } = rows[0] as { id: number; sha256: string }
  expect(must(await app.guest.call(checkHash, { query: { sha256 } })).result).toBe('valid')
  expect(must(await app.guest.call(checkHash, { query: { sha256: 'b'.repeat(64) } })).result).toBe('unknown')
  must(await app.guest.call(checkDocument, { query: { QR: code } }))
  const body = { frozen: 1, reason: 'بلاغ عن تزوير', article: 'المادة 14' }
  expect(must(await admin.client.call(freezeFile, { params: { id }, body }))).toEqual({ status: 'frozen' })
  expect(must(await admin.client.call(fileQrLogs, { params: { id } }))).toMatchObject([{ result: 'valid' }])
})

test('a logo, and one type of action', async () => {
  const source = {
    buffer: await sharp({ create: { width: 240, height: 240, channels: 3, background: '#147' } })
      .png()
      .toBuffer(),
  }
  const picture = { source, name: 'logo.png', use: 'image', owner: { ngo_id: own.id }, uploadedBy: own.userId } as const
  const logo = (await storeFile(app.db, app.services, picture)).id
  expect(must(await own.client.call(saveLogo, { body: { logo } })).logo).toBeGreaterThan(0)
  const [type] = must(await admin.client.call(listActionTypes))
  expect(must(await admin.client.call(readActionType, { params: { id: type!.id } }))).toEqual(type)
})
