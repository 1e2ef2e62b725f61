import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Visitor } from './browser.ts'

interface Confirmer {
  readonly page: Page
  readonly open: (path: string) => Promise<void>
}

/** A second person looks at what changes in a text of the library, and publishes it. */
export async function publishAs({ page, open }: Confirmer, path: string): Promise<void> {
  await open(path)
  await page.getByRole('button', { name: 'انشر', exact: true }).click()
  await page.getByRole('dialog', { name: /نشر «/ }).getByRole('button', { name: 'انشر' }).click()
  await page.getByText('لا تعديل بانتظار النشر.').waitFor()
}

/** The newest question is sent by its writer and published by a second person, without their screens. */
export async function publishNewest(second: Visitor, writer: Visitor): Promise<void> {
  const base = new URL(writer.page.url()).origin
  const list = await writer.context.request.get(`${base}/api/v2/ministry/faqs?sort=-id&per_page=1`)
  const [question] = ((await list.json()) as { data: { id: number }[] }).data
  for (const [{ context }, action] of [
    [writer, 'send'],
    [second, 'publish'],
  ] as const) {
    const answer = await context.request.post(`${base}/api/v2/ministry/faqs/${question?.id}/publication`, {
      data: { action },
      headers: { 'x-requested-with': 'sijill' },
    })
    expect([action, answer.status()]).toEqual([action, 200])
  }
}
