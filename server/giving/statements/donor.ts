import { sql } from 'kysely'
import {
  askDonorCode,
  closeDonorStatement,
  openDonorStatement,
  readDonorPaper,
  readDonorStatement,
  readGiftReceipt,
} from '#contract/giving/donor-statement.ts'
import { found } from '../../core/errors.ts'
import { serveFile } from '../../core/files/serve.ts'
import type { Attachment } from '../../core/files/store.ts'
import { networkOf } from '../../core/http/network.ts'
import type { Area } from '../../core/http/route.ts'
import { issueToken } from '../../guest-forms/index.ts'
import { drawReceipt } from '../receipts.ts'
import { spanOf } from './days.ts'
import { donorPaper } from './donor-paper.ts'
import { byOrganisation, giftRows, giftYears } from './gifts.ts'
import {
  askCode,
  attemptsLeft,
  closeSession,
  demoCode,
  openByCode,
  provedPhone,
  sessionOf,
  statementForm,
} from './session.ts'

/** A donor without an account reads his gifts: telephone, code, statement. The browser keeps what it proved, sealed. */
export const donorStatements: Area = (on, services) => {
  on(readDonorStatement, async ({ query, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const session = sessionOf(services, request)
    const { first, last } = spanOf(services, query)
    const stand = {
      stage: session?.stage ?? ('phone' as const),
      form_token: issueToken(services, statementForm),
      phone_number: session ? `${session.phone.slice(0, 2)}*****${session.phone.slice(-3)}` : null,
      until: session ? new Date(session.until).toISOString() : null,
      attempts_left: session?.stage === 'code' ? await attemptsLeft(services, session.phone) : null,
      demo_code: session?.stage === 'code' && services.config.demonstration ? demoCode : null,
      first_day: first,
      last_day: last,
      years: [],
      given: [],
    }
    if (session?.stage !== 'open') return stand
    const rows = await giftRows(services.db, services, session.phone, { first, last })
    return { ...stand, years: await giftYears(services, session.phone), given: byOrganisation(services, rows) }
  })
  on(askDonorCode, async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    await askCode(services, request, reply, body)
    return { stage: 'code' as const }
  })
  on(openDonorStatement, async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    await openByCode(services, request, reply, body.code)
    return { stage: 'open' as const }
  })
  on(closeDonorStatement, async ({ reply }) => {
    closeSession(services, reply)
    return { stage: 'phone' as const }
  })
  on(readDonorPaper, async ({ params, query, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const phone = provedPhone(services, request)
    await services.limits.take('statement_papers', networkOf(request.ip))
    const wish = { phone, ngoId: params.ngo_id, lang: request.lang, ...spanOf(services, query) }
    return serveFile(request, reply, services.storage, await donorPaper(services, wish))
  })
  on(readGiftReceipt, async ({ params, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const phone = provedPhone(services, request)
    const all = { first: '1900-01-01', last: '9999-12-31' }
    const gift = found((await giftRows(services.db, services, phone, all)).find(({ id }) => id === params.id))
    await drawReceipt(services, gift.id)
    const { rows } = await sql<Attachment>`select a.* from receipts r join files_qrs q on q.id = r.file_qr_id
      join attachments a on a.id = q.file where r.id = ${gift.id}`.execute(services.db)
    return serveFile(request, reply, services.storage, found(rows[0]))
  })
}
