import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../testing/app.ts'
import { coopCases } from '../testing/coop-cases.ts'
import { organisation } from '../testing/factories.ts'
import { donationsCase, grantsCase, transfersCase } from '../testing/money-cases.ts'
import type { Owner, RegisterCase } from '../testing/register-case.ts'
import { cellsOf, sheetOf } from '../testing/workbook.ts'

const app = await testApp()
const day = /^\d{4}-\d\d-\d\d$/
/** A cell with its kind: text in quotes as it is, numbers as numbers, days as ISO days, nothing as null. */
type Cell = string | number | null
const styles = { text: 2, number: 3, date: 4 }
const read = ({ text, number, style }: ReturnType<typeof cellsOf>[number][number]): Cell => {
  if (text !== undefined) return style === styles.text ? `«${text}»` : `style ${style}: ${text}`
  if (number === undefined) return null
  if (style === styles.number) return Number(number)
  return style === styles.date
    ? new Date((Number(number) - 25_569) * 86_400_000).toISOString().slice(0, 10)
    : `style ${style}: ${number}`
}
const of = (path: string) => {
  const found = [...coopCases, grantsCase, transfersCase, donationsCase].find(({ resource }) => resource.path === path)
  if (!found) throw new Error(path)
  return found
}

/** Headings in their order, and the cells of the first row under them. */
const tables: readonly (readonly [path: string, table: readonly (readonly [heading: string, cell: Cell])[]])[] = [
  [
    'v2/co-op/projects',
    [
      ['اسم المشروع', '«دعم مدارس الريف 1»'],
      ['الاسم بالإنكليزية', null],
      ['المنظمة الدولية', '«منظمة أممية تجريبية أ»'],
      ['قطاع المشروع', '«التعليم»'],
      ['رقم الاتفاقية', '«UN-1»'],
      ['تاريخ الاتفاقية', '2026-01-02'],
      ['تاريخ البدء', '2026-03-01'],
      ['تاريخ الانتهاء', '2027-02-28'],
      ['الموازنة الإجمالية', 50000],
      ['العملة', '«دولار أمريكي»'],
      ['حالة الموافقة', '«مسودة»'],
      ['رقم الموافقة', null],
      ['تاريخ الموافقة', null],
      ['وُقّعت الاتفاقية في', null],
      ['حالة المشروع', '«مخطط»'],
      ['آخر يوم للتقرير', null],
    ],
  ],
  [
    'v2/I-organisations-memberships',
    [
      ['اسم المنظمة الدولية', '«الاتحاد الدولي لجمعيات الإغاثة 1»'],
      ['دولة المقر', '«الأردن»'],
      ['نوع العضوية', '«عضو مراقب»'],
      ['منذ تاريخ', '2026-12-01'],
      ['حتى تاريخ', null],
      ['الاشتراك السنوي', 120],
      ['العملة', '«دولار أمريكي»'],
      ['الحالة', '«مسودة»'],
      ['رقم الموافقة', null],
      ['تاريخ الموافقة', null],
    ],
  ],
  [
    'v2/international-events-subscriptions',
    [
      ['اسم الفعالية', '«مؤتمر العمل الأهلي 1»'],
      ['الجهة المنظِّمة', '«جامعة الدول العربية»'],
      ['دولة الجهة المانحة', '«الأردن»'],
      ['المدينة', '«عمّان»'],
      ['من تاريخ', '2026-12-20'],
      ['إلى تاريخ', '2026-12-22'],
      ['جهة تغطية النفقات', '«الجهة المنظِّمة»'],
      ['الحالة', '«مسودة»'],
      ['رقم الموافقة', null],
      ['تاريخ الموافقة', null],
      ['آخر يوم للتقرير', null],
    ],
  ],
  [
    'v2/collaboration-two-local-partners',
    [
      ['اسم الشريك', '«شركة النقل 1»'],
      ['موضوع التعاون', '«تدريب مشترك 1»'],
      ['القطاع', '«التعليم»'],
      ['تاريخ البدء', '2026-10-01'],
      ['تاريخ الانتهاء', '2027-05-31'],
      ['التزامات الطرفين', '«يؤمّن الأول القاعة والثاني المدربين.»'],
    ],
  ],
  [
    'v2/financial-grants',
    [
      ['مصدر المنحة', '«خارجي»'],
      ['اسم الجهة المانحة', '«مؤسسة الأرز الدولية 1»'],
      ['دولة الجهة المانحة', '«الأردن»'],
      ['المبلغ', 25000],
      ['العملة', '«دولار أمريكي»'],
      ['الغرض', '«تجهيز عيادة متنقلة في ريف المحافظة.»'],
      ['تاريخ الاتفاق', '2026-01-02'],
      ['تاريخ الاستلام المتوقع', '2027-01-10'],
      ['آخر يوم للصرف', '2027-06-30'],
      ['الحالة', '«مسودة»'],
      ['رقم الموافقة', null],
      ['تاريخ الموافقة', null],
      ['آخر يوم للتقرير', null],
    ],
  ],
  [
    'v2/money-transferred-abroad',
    [
      ['الجهة المستفيدة', '«جمعية الإغاثة 1»'],
      ['الدولة', '«الأردن»'],
      ['المبلغ', 1000],
      ['العملة', '«دولار أمريكي»'],
      ['الغرض', '«علاج مرضى في الخارج.»'],
      ['تاريخ التحويل المخطط', '2027-02-01'],
      ['الحالة', '«مسودة»'],
      ['رقم الموافقة', null],
      ['تاريخ الموافقة', null],
    ],
  ],
  [
    'v2/international-donations',
    [
      ['نوع التبرع', '«عيني»'],
      ['المتبرع', '«اتحاد الإغاثة 1»'],
      ['الدولة', '«الأردن»'],
      ['المبلغ', null],
      ['العملة', '«دولار أمريكي»'],
      ['القيمة التقديرية', 4000],
      ['الغرض وخطة التوزيع', '«توزيع حصص غذائية على الأسر المحتاجة.»'],
      ['الفئات المستفيدة', '«الأيتام»'],
      ['التاريخ المتوقع', '2027-01-10'],
      ['الحالة', '«مسودة»'],
      ['رقم الموافقة', null],
      ['تاريخ الموافقة', null],
      ['آخر يوم للتقرير', null],
    ],
  ],
]

const add = async ({ resource, input }: RegisterCase, owner: Owner, n: number): Promise<number> => {
  const { data, status } = await owner.client.request('POST', `/api/${resource.path}`, await input(app, owner, n))
  expect(status).toBe(200)
  return (data as { id: number }).id
}
const rowsOf = async ({ client }: Owner, path: string, lang = 'ar') => {
  const headers = { 'to-excel': '1', 'accept-language': lang }
  const { status, data } = await client.request('GET', `/api/${path}?sort=id`, undefined, headers)
  expect(status).toBe(200)
  return cellsOf(sheetOf(data as Buffer))
}

it.each(tables)(
  'the workbook of %s has its columns in order, every row of its organisation and no other, days as days and amounts as numbers',
  async (path, table) => {
    const one = of(path)
    const [own, another] = [await organisation(app), await organisation(app)]
    const ownerOf = (ngo: typeof own): Owner => ({ userId: ngo.userId, ngoId: ngo.id, client: ngo.client })
    const [owner, other] = [ownerOf(own), ownerOf(another)]
    for (const n of [1, 2, 3]) await add(one, owner, n)
    const gone = await add(one, owner, 4)
    await sql`update ${sql.table(one.table)} set deleted_at = now() where id = ${gone}`.execute(app.ownerDb)
    await add(one, other, 5)
    const [head = [], ...rows] = await rowsOf(owner, path)
    expect(head.map(({ text }) => text)).toEqual(table.map(([heading]) => heading))
    expect(rows).toHaveLength(3)
    expect(rows[0]?.map(read)).toEqual(table.map(([, cell]) => cell))
    // The columns of all rows are of the same kind: no amount and no day is text further down.
    for (const row of rows)
      row.forEach((cell, at) => {
        const [heading, wanted] = table[at] as (typeof table)[number]
        const value = read(cell)
        if (typeof wanted === 'number') expect([heading, typeof value]).toEqual([heading, 'number'])
        else if (wanted !== null && day.test(wanted))
          expect([heading, value]).toEqual([heading, expect.stringMatching(day)])
      })
    // In English the same columns, none without a word.
    const [english = []] = await rowsOf(owner, path, 'en')
    expect(english).toHaveLength(head.length)
    for (const { text } of english) expect(text).toMatch(/^[A-Za-z (),.]+$/)
  },
)
