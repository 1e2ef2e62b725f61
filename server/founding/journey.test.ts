import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  assignName,
  changeStatus,
  readCreationRequest,
  setFeedback,
  setValidated,
} from '#contract/founding/ministry-calls.ts'
import {
  confirmTransaction,
  finishStage,
  openTransaction,
  readMainInfo,
  showTransactionRequest,
  saveMember,
  saveNgo,
} from '#contract/founding/calls.ts'
import { decideRequest } from '#contract/transactions/calls.ts'
import { checkDocument } from '#contract/documents/calls.ts'
import { readMainInfo as readFile, readNgoInfo } from '#contract/profile/file.ts'
import { saveHeadquarters, saveNgoInfo } from '#contract/profile/info.ts'
import { readScore } from '#contract/profile/score.ts'
import { testApp } from '../testing/app.ts'
import { founder, ministryUser, uploaded, type Founder } from '../testing/factories.ts'
import { fillApplication, fillDocuments, personData, submitApplication } from '../testing/founding-data.ts'

const app = await testApp()
const roles = [
  'receiver',
  'info_evaluator',
  'docs_evaluator',
  'legal_reviewer',
  'external_liaison',
  'ngo_head',
  'decision_office',
  'issuer',
]

type Officer = Awaited<ReturnType<typeof ministryUser>>
async function acceptEverything(officer: Officer, id: number, exceptDocument?: number) {
  const { data } = await officer.client.call(readCreationRequest, { params: { id } })
  const targets = [
    { section: 'est_account' as const, item_id: null, ...data.estAccount },
    { section: 'est_ngo' as const, item_id: null, ...data.est_ngo },
    ...data.estMembers.map((one: { id: number; validated: number }) => ({
      section: 'est_members' as const,
      item_id: one.id,
      validated: one.validated,
    })),
    ...data.estDocs.uploaded.map((one: { id: number; validated: number }) => ({
      section: 'est_docs' as const,
      item_id: one.id,
      validated: one.validated,
    })),
  ]
  for (const target of targets)
    if (target.validated === 0 && !(target.section === 'est_docs' && target.item_id === exceptDocument))
      expect(
        (
          await officer.client.call(setValidated, {
            body: { id, section: target.section, item_id: target.item_id, field: null, validated: 1, feedback: null },
          })
        ).status,
      ).toBe(200)
}

/** Walks a request to the given status with one officer who holds every role. */
async function walk(one: Founder, officer: Officer, requestId: number) {
  const id = one.establishmentId
  const decide = (body: Record<string, unknown>) =>
    officer.client.call(decideRequest, { params: { id: requestId }, body: body as never })
  expect(await decide({ decision: 'start' })).toMatchObject({ status: 200, data: { status_id: 3 } })
  expect(await decide({ decision: 'forward' })).toMatchObject({ status: 200, data: { current_stage_number: 2 } })
  return { id, decide }
}

describe('a founding request from draft to organisation', () => {
  it('goes through all seven stages, with one return, and becomes an organisation with a document that anybody can check', async () => {
    const officer = await ministryUser(app, { role: 'CA', roles })
    const one = await founder(app)
    await fillApplication(app, one, 'مؤسسة ندى الياسمين الثقافية')
    const { requestId } = await submitApplication(one)
    const { id, decide } = await walk(one, officer, requestId)

    const { data: desk } = await officer.client.call(readCreationRequest, { params: { id } })
    const member = desk.estMembers[0]
    expect(
      (
        await officer.client.call(setFeedback, {
          body: {
            id,
            section: 'est_members',
            item_id: member!.id,
            field: 'id_image',
            feedback: 'الصورة غير واضحة من الوجه الخلفي.',
            reject_reason_id: 4,
            article: 'المادة 3',
          },
        })
      ).status,
    ).toBe(200)
    expect(
      (
        await officer.client.call(setFeedback, {
          body: {
            id,
            section: 'est_ngo',
            item_id: null,
            field: 'financial_control',
            feedback: 'حددوا من يعيّن المدقق ومدة تعيينه.',
            reject_reason_id: 2,
            article: null,
          },
        })
      ).status,
    ).toBe(200)
    expect(await officer.client.call(changeStatus, { params: { id }, query: { status: 4 } })).toMatchObject({
      status: 422,
    })
    expect(await officer.client.call(changeStatus, { params: { id }, query: { status: 7 } })).toMatchObject({
      status: 200,
      data: { status_id: 7 },
    })

    const { data: returned } = await one.client.call(readMainInfo)
    expect(returned.asks).toHaveLength(2)
    expect(returned.clock).toMatchObject({ holder: 'founder', state: 'paused' })
    const resubmit = () =>
      one.client.call(confirmTransaction, {
        params: { id: requestId },
        body: { slug: 'establishing_ngo', status: 'submitted' },
      })
    expect(
      await one.client.call(saveNgo, {
        body: { financial_control: 'يعيّن المجلس مدقق حسابات لسنتين قابلتين للتجديد.' },
      }),
    ).toMatchObject({ status: 200 })
    expect(await resubmit()).toMatchObject({
      status: 422,
      errors: { [`est_members.${member!.id}.id_image`]: expect.any(Array) },
    })
    expect(
      await one.client.call(saveMember, {
        params: { id: member!.id },
        body: { id_image: await uploaded(app, { userId: one.id, establishmentId: id }) },
      }),
    ).toMatchObject({ status: 200 })
    expect(await resubmit()).toMatchObject({ status: 200, data: { status_id: 3 } })

    const { data: again } = await officer.client.call(readCreationRequest, { params: { id } })
    expect(again.round).toBe(2)
    expect(again.est_ngo.history.at(-1)).toMatchObject({
      action: 'changed',
      changes: { financial_control: { after: 'يعيّن المجلس مدقق حسابات لسنتين قابلتين للتجديد.' } },
    })
    await acceptEverything(officer, id)
    expect(await officer.client.call(changeStatus, { params: { id }, query: { status: 4 } })).toMatchObject({
      status: 200,
      data: { status_id: 4, current_stage_number: 3 },
    })

    expect(
      await officer.client.call(finishStage, { body: { finished_stage_number: 3, establishment_id: id } }),
    ).toMatchObject({ status: 409 })
    expect(await officer.client.call(assignName, { params: { id }, body: { accepted: 1, note: null } })).toMatchObject({
      status: 200,
      data: { name_assignment: 'accepted' },
    })
    expect(
      await officer.client.call(finishStage, { body: { finished_stage_number: 3, establishment_id: id } }),
    ).toMatchObject({ status: 200, data: { current_stage_number: 4 } })

    expect(await one.client.call(finishStage, { body: { finished_stage_number: 4 } })).toMatchObject({ status: 422 })
    await fillDocuments(app, one)
    const { data: full } = await one.client.call(readMainInfo)
    expect(full.missing).toEqual({})
    expect(await one.client.call(finishStage, { body: { finished_stage_number: 4 } })).toMatchObject({
      status: 200,
      data: { status_id: 5 },
    })

    // Documents are handed on when each was judged, and only accepted ones end the checking.
    expect(await decide({ decision: 'forward' })).toMatchObject({ status: 422 })
    const { data: checking } = await officer.client.call(readCreationRequest, { params: { id } })
    const noted = checking.estDocs.uploaded[0]!.id
    const note = { id, section: 'est_docs' as const, item_id: noted, field: null, feedback: 'الصفحة الثانية ناقصة.' }
    expect(await officer.client.call(setFeedback, { body: note })).toMatchObject({ status: 200 })
    await acceptEverything(officer, id, noted)
    expect(await decide({ decision: 'forward' })).toMatchObject({ status: 200 })
    const unfinished = { status: 6, legal_opinion: 'لا مانع قانونياً من السير بالطلب.' }
    expect(await officer.client.call(changeStatus, { params: { id }, query: unfinished })).toMatchObject({
      status: 422,
      errors: { [`est_docs.${noted}`]: expect.anything() },
    })
    await acceptEverything(officer, id)
    const legal_opinion = 'لا مانع قانونياً من السير بالطلب.'
    expect(
      await officer.client.call(changeStatus, { params: { id }, query: { status: 6, legal_opinion } }),
    ).toMatchObject({ status: 200, data: { status_id: 6, current_stage_number: 6 } })

    expect(
      await decide({
        decision: 'external',
        external_body_id: 1,
        external_letter_no: '77/ص',
        external_letter_date: '2026-01-10',
      }),
    ).toMatchObject({ status: 200, data: { status_id: 8 } })
    const { data: asked } = await officer.client.call(readCreationRequest, { params: { id } })
    // The letter is on paper with a code that the body checks, read by the ministry and not by the founder.
    const { rows: letters } = await sql<{ code: string; file: number; ngo_id: number | null }>`
      select f.code, f.file, f.ngo_id from files_qrs f join transaction_requests q on q.id = f.transaction_request_id where q.establishment_id = ${id}`.execute(
      app.ownerDb,
    )
    const [letter] = letters
    expect(letters).toEqual([{ code: expect.any(String), file: expect.any(Number), ngo_id: null }])
    expect(asked.external[0]?.files.map(({ file }) => file)).toEqual([letter?.file])
    expect((await app.guest.call(checkDocument, { query: { QR: letter?.code ?? '' } })).data).toMatchObject({
      result: 'valid',
      document: { title: expect.stringContaining('استطلاع رأي'), ngo: null },
    })
    const { data: track } = await one.client.call(showTransactionRequest, {})
    expect(track.actions.find(({ decision }) => decision === 'external')?.files).toEqual([])
    const reading = (client: Founder['client']) => client.request('GET', `/api/v2/files/${letter?.file ?? 0}`)
    expect([(await reading(officer.client)).status, (await reading(one.client)).status]).toEqual([200, 404])
    expect(
      await officer.client.call(finishStage, { body: { finished_stage_number: 6, establishment_id: id } }),
    ).toMatchObject({ status: 409 })
    expect(
      await decide({
        decision: 'external',
        action_id: asked.external[0]!.id,
        external_opinion: 'agree',
        external_reply_no: '12',
        external_reply_date: '2026-01-12',
      }),
    ).toMatchObject({ status: 200 })
    expect(
      await officer.client.call(finishStage, { body: { finished_stage_number: 6, establishment_id: id } }),
    ).toMatchObject({ status: 200, data: { status_id: 6, current_stage_number: 7 } })

    // Who evaluated and drafted neither signs nor issues.
    const signer = await ministryUser(app, { role: 'CA', roles })
    const approve = () =>
      signer.client.call(changeStatus, {
        params: { id },
        query: { status: 9, decision_no: '1200/ت', decision_date: '2026-01-15' },
      })
    expect(await approve()).toMatchObject({ status: 409 })
    expect(await decide({ decision: 'forward' })).toMatchObject({ status: 200 })
    const signed = await uploaded(app, { userId: signer.id })
    const sign = { decision: 'forward' as const, files: [{ title: 'القرار الموقّع', file: signed }] }
    expect(await signer.client.call(decideRequest, { params: { id: requestId }, body: sign as never })).toMatchObject({
      status: 200,
    })
    const approved = await approve()
    expect(approved).toMatchObject({ status: 200, data: { status_id: 9 } })
    const ngoId = approved.data.ngo_id as number

    const { rows } = await sql<{
      name_ar: string
      status_id: number
      users: number
      founders: number
      boards: number
      branches: number
      code: string
      mail: string
    }>`select n.name_ar, n.status_id, (select count(*) from users where ngo_id = n.id and is_main and password_must_change = 1) as users, (select count(*) from directors where ngo_id = n.id and type = 'founder') as founders,
      (select count(*) from director_boards where ngo_id = n.id and status = 'current' and type = 'trustee') as boards, (select count(*) from branches where ngo_id = n.id and is_main) as branches, (select code from files_qrs where ngo_id = n.id) as code, (select body_text from outbox where template_code = 'ACCOUNT-OPENED') as mail from ngos n where n.id = ${ngoId}`.execute(
      app.ownerDb,
    )
    expect(rows[0]).toMatchObject({
      name_ar: 'مؤسسة ندى الياسمين الثقافية',
      status_id: 1,
      users: 1,
      founders: 1,
      boards: 1,
      branches: 1,
    })
    expect(await app.guest.call(checkDocument, { query: { QR: rows[0]?.code as string } })).toMatchObject({
      status: 200,
      data: { result: 'valid', document: { decision_no: '1200/ت' } },
    })
    expect(await one.client.call(readMainInfo), 'the founding account is read only').toMatchObject({
      status: 200,
      data: { status_id: 9 },
    })

    const [, username, secret] = /اسم المستخدم: (\S+)\. كلمة المرور المؤقتة: (\S+)\. /.exec(
      rows[0]?.mail ?? '',
    ) as unknown as [string, string, string]
    const held = `password_expires_at - now()`
    const ends = await sql<{
      days: number
    }>`select round(extract(epoch from ${sql.raw(held)}) / 86400) as days from users where username = ${username}`.execute(
      app.ownerDb,
    )
    expect(Number(ends.rows[0]?.days), 'days that the mailed password opens the account').toBe(14)
    await sql`update users set password_expires_at = now() - interval '1 minute' where username = ${username}`.execute(
      app.ownerDb,
    )
    expect((await app.guest.request('POST', '/api/v2/login', { username, password: secret })).status).toBe(400)
    await sql`update users set password_expires_at = now() + interval '1 day' where username = ${username}`.execute(
      app.ownerDb,
    )
    const signIn = await app.guest.request<{ token: string; user: unknown }>('POST', '/api/v2/login', {
      username,
      password: secret,
    })
    expect(signIn.data.user).toMatchObject({ password_must_change: 1, ngo: { id: ngoId } })
    const limited = app.client(signIn.data.token)
    expect((await limited.request('GET', '/api/v2/profile')).status).toBe(401)
    const changed = await limited.request<{ token: string; user: unknown }>('POST', '/api/v2/profile/change-password', {
      password: 'ياسمين-جديدة-2026',
      password_confirmation: 'ياسمين-جديدة-2026',
    })
    expect(changed.data.user).toMatchObject({ password_must_change: 0 })
    expect((await app.client(changed.data.token).request('GET', '/api/v2/profile')).status).toBe(200)

    const inherited = await sql<{
      file: number
    }>`select file from ngo_documents where ngo_id = ${ngoId} union select document_file from real_estates where ngo_id = ${ngoId}
      union select occupancy_file from branches where ngo_id = ${ngoId} union select criminal_record_file from directors where ngo_id = ${ngoId} and criminal_record_file is not null`.execute(
      app.ownerDb,
    )
    expect(inherited.rows.length, 'decision, by-laws, headquarters and founders’ records').toBeGreaterThan(3)
    for (const { file } of inherited.rows) {
      const read = await app.client(changed.data.token).request('GET', `/api/v2/files/${file}`)
      expect(read.status, `the organisation reads file ${file} that its own records name`).toBe(200)
    }

    const own = app.client(changed.data.token)
    const {
      id: _,
      updated_at: __,
      ...place
    } = (await own.call(readFile)).data.headquarters ?? { id: 0, updated_at: '' }
    const placed = await own.call(saveHeadquarters, { body: { ...place, latitude: 33.5, longitude: 36.3 } as never })
    expect(placed.errors, 'the headquarters is saved with the document that it was founded with').toEqual({})
    const bylaws = (await own.call(readNgoInfo)).data.documents.find(({ key }) => key === 'bylaws_file')
    const dated = await own.call(saveNgoInfo, {
      body: { bylaws_file: bylaws?.file as never, issued_at: { bylaws_file: '2026-01-15' } },
    })
    expect(dated.errors, 'the by-laws keep their file and get a day of issue').toEqual({})

    const forged = await own.call(saveNgoInfo, { body: { name_ar: 'جمعية محكمة الأمم المتحدة', decision_no: '777/ز' } })
    expect([forged.status, Object.keys(forged.errors)], 'what the decision gave stays').toEqual([
      409,
      ['name_ar', 'decision_no'],
    ])

    const score = await app.client(changed.data.token).call(readScore)
    const kept = await sql<{
      score: number
      profile_score: number
    }>`select s.score::float8 as score, n.profile_score::float8 as profile_score from ngo_scores s join ngos n on n.id = s.ngo_id where n.id = ${ngoId}`.execute(
      app.ownerDb,
    )
    expect(kept.rows, 'the decision stores the score of the new file').toEqual([
      { score: score.data.score, profile_score: score.data.score },
    ])
    expect(score.data.score).toBeGreaterThan(20)
  })

  it('refuses to submit too few founders, a taken name and a person twice, and says so at the field', async () => {
    const one = await founder(app)
    await fillApplication(app, one, 'مؤسّسة نَدى الياسمين الثقافيّه')
    const { data } = await one.client.call(openTransaction, { body: { slug: 'establishing_ngo' } })
    expect(
      (
        await one.client.call(confirmTransaction, {
          params: { id: data.id },
          body: { slug: 'establishing_ngo', status: 'submitted' },
        })
      ).status,
    ).toBe(200)
    expect(await one.client.call(finishStage, { body: { finished_stage_number: 1 } })).toMatchObject({
      status: 422,
      errors: { 'est_ngo.name_ar': ['الاسم مطابق أو مشابه لاسم قائم.'] },
    })
    const person = personData()
    expect(
      (await one.client.request('POST', '/api/v2/establishment/member', { member_kind: 'natural', ...person })).status,
    ).toBe(200)
    expect(
      await one.client.request('POST', '/api/v2/establishment/member', { member_kind: 'natural', ...person }),
    ).toMatchObject({ status: 422, errors: { id_number: ['الرقم الوطني مكرر في القائمة.'] } })
    await one.client.call(saveNgo, { body: { name_ar: 'جمعية الأحد عشر', legal_form_id: 2 } })
    expect(await one.client.call(finishStage, { body: { finished_stage_number: 1 } })).toMatchObject({
      status: 422,
      errors: { est_members: [expect.stringContaining('11')] },
    })
  })
})
