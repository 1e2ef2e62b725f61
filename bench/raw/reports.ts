// A page of the report listing of organisations by hand: rows with their three names, and the exact total.
import type { IncomingMessage } from 'node:http'
import { type Asked, askTogether, send } from './answer.ts'

const where = 'n.deleted_at is null and n.governorate_id = any($1)'
const names = (alias: string) =>
  `${alias}.code as ${alias}_id, ${alias}.name_ar as ${alias}_ar, ${alias}.name_en as ${alias}_en`
const join = (alias: string, index: string, column: string) =>
  `left join index_records ${alias} on ${alias}.index_slug = '${index}' and ${alias}.code = n.${column}`

type Row = Readonly<Record<string, unknown>>
const recordOf = (row: Row, alias: string) =>
  row[`${alias}_id`] === null
    ? null
    : { id: row[`${alias}_id`], name_ar: row[`${alias}_ar`], name_en: row[`${alias}_en`] }

async function bodyOf(request: IncomingMessage): Promise<{ variables: { governorate: number[]; page: number } }> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return JSON.parse(text) as { variables: { governorate: number[]; page: number } }
}

export async function answerListing({ pool, response }: Asked, request: IncomingMessage): Promise<void> {
  const { governorate, page } = (await bodyOf(request)).variables
  const [rows = [], count = []] = await askTogether(pool, [
    {
      name: 'listing',
      text: `select n.id, n.name_ar, n.decision_no, n.decision_date, ${names('form')}, ${names('status')}, ${names('place')}
        from (select * from ngos n where ${where} order by n.id limit 100 offset $2) n
        ${join('form', 'legal-forms', 'legal_form_id')} ${join('status', 'ngo-status', 'status_id')} ${join('place', 'governorates', 'governorate_id')} order by n.id`,
      values: [governorate, (page - 1) * 100],
    },
    { name: 'listing-count', text: `select count(*) as total from ngos n where ${where}`, values: [governorate] },
  ])
  const data = (rows as Row[]).map((row) => ({
    ...{ id: row.id, name_ar: row.name_ar, decision_no: row.decision_no, decision_date: row.decision_date },
    legalForm: recordOf(row, 'form'),
    status: recordOf(row, 'status'),
    governorate: recordOf(row, 'place'),
  }))
  const { total } = count[0] as { total: number }
  send(response, 200, { status: true, message: 'ok', data: { ngos: { data, paginatorInfo: { total } } } })
}
