import { sql } from 'kysely'
import type { Browser, Page } from 'playwright-core'
import type { TestDatabase } from '#server/testing/database.ts'
import { signIn } from './sign-in.ts'

/** A step of a request that no screen of the journey is about. */
export async function decide(page: Page, url: string, id: number, body: object): Promise<void> {
  const answer = await page.request.put(`${url}/api/v2/ministry/transaction-requests/${id}`, {
    headers: { 'x-requested-with': 'sijill' },
    data: body,
  })
  if (!answer.ok()) throw new Error(await answer.text())
}
/** The same by somebody who comes for it alone. */
export async function decideAs(browser: Browser, url: string, username: string, id: number, body: object) {
  const { page, leave } = await signIn(browser, url, username)
  await decide(page, url, id, body)
  await leave()
}

/** An outside body is asked about a request and agrees, after which its step is left. */
export async function outsideAgrees(
  page: Page,
  { url, database }: { url: string; database: TestDatabase },
  id: number,
): Promise<void> {
  await decide(page, url, id, {
    decision: 'external',
    external_body_id: 6,
    external_letter_no: '12/ص',
    external_letter_date: '2026-01-05',
  })
  const { rows } = await sql<{ id: number }>`
    select id from transaction_actions where transaction_request_id = ${id} and external_body_id is not null`.execute(
    database.ownerDb,
  )
  await decide(page, url, id, {
    decision: 'external',
    action_id: rows[0]?.id,
    external_opinion: 'agree',
    external_reply_no: '5/ر',
    external_reply_date: '2026-01-10',
  })
  await decide(page, url, id, { decision: 'forward' })
}
