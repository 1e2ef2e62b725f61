import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { listDeliveries, noticeRegister, printNotice, sendNotification } from '#contract/notifications/notices.ts'
import { sendNotice } from '#server/notifications/send-notices.ts'
import { must, type TestApp } from './app.ts'
import { type MinistryUser, ministryUser } from './factories.ts'

export const noticeRights = {
  ministry_notifications_managment: ['S' as const, 'A' as const, 'U' as const, 'N' as const],
}
export type NoticeClass = 'mandatory' | 'action' | 'information'

/** Two people who write and confirm notices, and what they do. */
export function noticeDesk(app: TestApp) {
  let made: Promise<{ writer: MinistryUser; second: MinistryUser }> | undefined
  const people = () =>
    (made ??= (async () => ({
      writer: await ministryUser(app, { rights: noticeRights }),
      second: await ministryUser(app, { rights: noticeRights }),
    }))())
  return {
    people,
    /** A notice of a class to some organisations, sent to its end; answers its id. */
    sent: async (kind: NoticeClass, to: readonly number[], count = to.length): Promise<number> => {
      const { writer, second } = await people()
      const { id } = must(
        await writer.client.call(noticeRegister.create, {
          body: {
            ...{
              title: 'طلب كشوف الحسابات المصرفية',
              title_en: null,
              body: 'نرجو موافاتنا بكشوف الحسابات.',
              body_en: null,
            },
            ...{
              link: null,
              class: kind,
              audience: 'ngos',
              audience_ids: [...to],
              governorate_ids: [],
              status_ids: [],
            },
            ...{ classification_ids: [], sizes: [], send_email: true, scheduled_at: null },
            legal_basis: kind === 'mandatory' ? 'نظام الرقابة المالية، المادة 12' : null,
            due_on: kind === 'action' ? '2031-05-01' : null,
          },
        }),
      )
      must(await writer.client.call(sendNotification, { body: { id, act: { action: 'send', recipients: count } } }))
      if (kind === 'mandatory')
        must(await second.client.call(sendNotification, { body: { id, act: { action: 'confirm' } } }))
      await sendNotice(app.services, id)
      return id
    },
    list: async (id: number) =>
      must(await (await people()).writer.client.call(listDeliveries, { params: { id }, query: {} })),
    print: async (id: number, query: object, by?: MinistryUser) =>
      (by ?? (await people()).writer).client.call(printNotice, { params: { id }, query } as never),
  }
}

/** The text of each page of a PDF. */
export async function pagesOf(bytes: Buffer): Promise<string[]> {
  const file = await getDocument({ data: new Uint8Array(bytes) }).promise
  return Promise.all(
    Array.from({ length: file.numPages }, async (_, at) =>
      (await (await file.getPage(at + 1)).getTextContent()).items
        .map((item) => ('str' in item ? item.str : ''))
        .join(''),
    ),
  )
}
