import { executeSync } from 'graphql'
import { sentence } from '#contract/core/refusals/messages.ts'
import { askListings } from '#contract/reports/calls.ts'
import { listingRights, schemaRight } from '#contract/reports/listings.ts'
import { forbidden } from '../../core/errors.ts'
import type { Area, Context } from '../../core/http/route.ts'
import { type Actor, may, mayAny } from '../../core/identity/actor.ts'
import { notePersonalView } from '../../core/log/views.ts'
import type { Services } from '../../core/services.ts'
import { sendSheet, type SheetFormat } from '../../core/sheet/send.ts'
import type { Row } from '../../core/registers/register-rows.ts'
import { fileOf, partOf } from '../file.ts'
import { allOf, groupsOf, pageOf } from '../run.ts'
import { noteRun } from '../saved.ts'
import { sendPaper } from './send-paper.ts'
import { type Part, type Plan, planOf } from './plan.ts'
import { readQuery } from './read.ts'
import { refusedQuery } from './refuse.ts'
import { listingSchema } from './schema.ts'
import { groupMaker, paginatorInfo, pickInfo, rowMaker, valuesOf } from './shape.ts'
import { sendAll } from './stream.ts'

type Asked = Context<typeof askListings>

/** Whoever is about to read whole national numbers leaves a trace [domain Q38]. */
export async function notePersonal(
  { db }: Services,
  actor: Actor,
  { leaves, question: { listing } }: Plan,
): Promise<void> {
  if (leaves.some(({ sealed, hidden }) => sealed && !hidden))
    await notePersonalView(db, actor, listing.slug, `اطّلاع على الأرقام الوطنية في قائمة «${listing.ar}»`)
}

const groupsRows = async (
  services: Services,
  actor: Actor,
  plan: Plan,
  part: (Part & { what: 'groups' }) | undefined,
) => (part ? groupsOf(services.db, actor, plan.question, part.by, part.sums) : [])

/** What a plan answers, in the shape that was asked for. */
export async function answerPlan(services: Services, actor: Actor, plan: Plan): Promise<Record<string, unknown>> {
  const { question, leaves, parts } = plan
  const [data, info, groups] = [partOf(plan, 'data'), partOf(plan, 'paginatorInfo'), partOf(plan, 'groups')]
  const [{ rows, total }, grouped] = await Promise.all([
    data || info ? pageOf(services.db, actor, question, leaves, info !== undefined) : { rows: [] as Row[], total: 0 },
    groupsRows(services, actor, plan, groups),
  ])
  const make = rowMaker(data?.shapes ?? [], valuesOf(leaves, services.secrets))
  const figures = paginatorInfo(question, rows.length, total)
  return Object.fromEntries(
    parts.map((part) => {
      if (part.what === 'data') return [part.key, rows.map(make)]
      if (part.what === 'paginatorInfo') return [part.key, pickInfo(part, figures)]
      return [part.key, part.what === 'groups' ? grouped.map(groupMaker(part)) : part.type]
    }),
  )
}

async function answerAll(services: Services, { actor, lang, reply }: Asked, plan: Plan): Promise<unknown> {
  const data = partOf(plan, 'data')
  const groups = partOf(plan, 'groups')
  const grouped = (await groupsRows(services, actor, plan, groups)).map((row) =>
    groups ? groupMaker(groups)(row) : row,
  )
  return sendAll(reply, {
    ...{ message: sentence(lang, 'ok'), plan, beside: groups ? { [groups.key]: grouped } : {} },
    portions: allOf(services.db, actor, plan.question, plan.leaves),
    make: rowMaker(data?.shapes ?? [], valuesOf(plan.leaves, services.secrets)),
  })
}

/** The rows of a query as a file: all of them, whatever page was asked for. */
async function answerFile(
  services: Services,
  context: Asked,
  plan: Plan,
  format: SheetFormat | 'pdf',
): Promise<unknown> {
  const { actor, lang } = context
  if (
    !mayAny(
      actor,
      listingRights.map(([slug]) => [slug, 'E'] as const),
    )
  )
    throw forbidden()
  const { sheet, portions } = fileOf(services, actor, plan, lang)
  if (format === 'pdf')
    return sendPaper(services, context, { title: sheet[lang], sheet, portions, lang, reader: actor.name })
  const noted = { ...context, query: { listing: plan.question.listing.slug, query: context.body.query } }
  return sendSheet(
    services,
    noted as never,
    { path: askListings.path, sheet },
    () => Promise.resolve({ portions }),
    format,
  )
}

/** The rows of an answer, for the history of runs: all where they were counted. */
const totalOf = (answer: Readonly<Record<string, unknown>>): number => {
  const { paginatorInfo, data } = answer as { paginatorInfo?: { total?: number }; data?: unknown[] }
  return paginatorInfo?.total ?? data?.length ?? 0
}

const formatOf = ({ request: { headers } }: Asked): SheetFormat | 'pdf' | undefined =>
  headers.export === 'csv' || headers.export === 'pdf'
    ? headers.export
    : headers['to-excel'] !== undefined || headers.export !== undefined
      ? 'xlsx'
      : undefined

/** `v2/ministry/graphql`: one query of one listing. */
export const graphql: Area = (on, services) => {
  on(askListings, async (context) => {
    const { actor, body } = context
    const query = readQuery(body.query, ({ schema }) => {
      if (schema && !may(actor, ...schemaRight)) throw refusedQuery('schema')
    })
    if (query.schema) {
      const { data } = executeSync({
        schema: listingSchema(),
        document: query.document,
        ...(body.variables ? { variableValues: body.variables } : {}),
      })
      return (data ?? {}) as Record<string, unknown>
    }
    const plan = planOf(query, body.variables, actor)
    await notePersonal(services, actor, plan)
    const format = formatOf(context)
    if (format) return (await answerFile(services, context, plan, format)) as never
    const all = plan.question.first === 'all' && partOf(plan, 'data') !== undefined
    if (all) return (await answerAll(services, context, plan)) as never
    const answer = await answerPlan(services, actor, plan)
    if (body.report !== undefined)
      await noteRun(services.db, actor, {
        reportId: body.report,
        listing: plan.question.listing.slug,
        query: body.query,
        rows: totalOf(answer),
      })
    return { [plan.key]: answer }
  })
}
