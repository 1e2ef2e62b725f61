import type { FastifyInstance } from 'fastify'
import type { Call } from '#contract/core/calls/call.ts'
import { assists } from './assists/index.ts'
import { flags } from './flags/index.ts'
import { assemblies, meetingRequests } from './assemblies/index.ts'
import { accounts } from './accounts/index.ts'
import { boardRatificationType, boards } from './boards/index.ts'
import { budgets } from './budgets/index.ts'
import { chat } from './chat/index.ts'
import { campaignLicenceType, campaignPages, campaigns } from './campaigns/index.ts'
import { founding, foundingRequests, takeName } from './founding/index.ts'
import { subscriptions } from './subscriptions/index.ts'
import { takeDecisionNumber, transactions } from './transactions/index.ts'
import { createHttp } from './core/http/http.ts'
import { openApi } from './core/http/openapi.ts'
import { router, type Area } from './core/http/route.ts'
import type { Services } from './core/services.ts'
import { cooperation, coopTypes } from './cooperation/index.ts'
import { donors } from './donors/index.ts'
import { documents } from './documents/index.ts'
import { approvalTypes, grants } from './grants/index.ts'
import { giving } from './giving/index.ts'
import { guestForms } from './guest-forms/index.ts'
import { incentives } from './incentives/index.ts'
import { guestPages } from './guest-pages/index.ts'
import { notifications } from './notifications/index.ts'
import { formFiles } from './core/files/multipart.ts'
import { registerUploads } from './core/files/uploads.ts'
import { actorOf } from './core/http/admit.ts'
import { refuseCrossSite, tokenOf } from './core/http/credential.ts'
import { messages } from './messages/index.ts'
import { letterType, mediationLetters } from './mediation/index.ts'
import { organisationEffects, ngos } from './ngos/index.ts'
import { opportunities, opportunityPages } from './opportunities/index.ts'
import { newsAndEvents, newsPages } from './news/index.ts'
import { organisationTabs } from './organisation-tabs/index.ts'
import { pages } from './pages/index.ts'
import { people } from './people/index.ts'
import { moreTimeType, plans } from './plans/index.ts'
import { programs } from './programs/index.ts'
import { properties, propertyAcquisitionType, propertyTransferType } from './properties/index.ts'
import { publicSite } from './public-site/index.ts'
import { addSitemap } from './public-site/sitemap.ts'
import { infoArea, profile } from './profile/index.ts'
import { regulations } from './regulations/index.ts'
import { reports } from './reports/index.ts'
import { returns } from './returns/index.ts'
import { settings } from './settings/index.ts'
import { users } from './users/index.ts'

/** The areas, in order, one line each. */
const areas: readonly Area[] = [
  accounts,
  founding,
  transactions({
    carried: { establishing_ngo: foundingRequests, general_assembly_meeting: meetingRequests },
    effects: [
      ...organisationEffects,
      letterType,
      boardRatificationType,
      propertyAcquisitionType,
      propertyTransferType,
      moreTimeType,
      ...approvalTypes,
      ...coopTypes,
      campaignLicenceType,
    ],
  }),
  mediationLetters,
  grants,
  cooperation,
  assists,
  flags,
  documents,
  newsAndEvents,
  ngos,
  incentives,
  notifications,
  messages,
  chat,
  opportunities,
  pages,
  publicSite,
  organisationTabs,
  guestForms,
  guestPages,
  subscriptions,
  campaigns,
  donors,
  giving,
  regulations,
  settings,
  profile,
  infoArea({ takeName, takeDecisionNumber }),
  people,
  assemblies,
  boards,
  properties,
  programs,
  plans,
  reports,
  returns,
  budgets,
  users,
]

/** Every call of the application, without starting it: for the inventory of the specification. */
export function listCalls(): readonly Call[] {
  const calls: Call[] = []
  for (const area of areas)
    area((call) => {
      calls.push(call)
    }, {} as Services)
  return calls
}

export interface App {
  http: FastifyInstance
  /** Every call that exists: for the document, the inventory and the tests of rights. */
  calls: readonly Call[]
}

/** Figures of the process, collected from the first time that somebody asks for them. */
async function collectMetrics() {
  const { collectDefaultMetrics, Registry } = await import('prom-client')
  const metrics = new Registry()
  collectDefaultMetrics({ register: metrics })
  return metrics
}

/** The HTTP application over given services; `ready` tells whether it can serve, `more` are areas beside the listed ones. */
export async function createApp(
  services: Services,
  {
    ready = () => true,
    pressure = true,
    more = [],
  }: { ready?: () => boolean; pressure?: boolean; more?: readonly Area[] } = {},
): Promise<App> {
  const http = await createHttp(services.log, {
    trustProxy: services.config.trustProxy,
    pressure,
    https: services.config.publicUrl.startsWith('https:'),
  })
  const technical = { config: { technical: true as const } }

  const { on, calls } = router(http, services, formFiles(services))
  for (const area of [...areas, ...more]) area(on, services)

  registerUploads(http, {
    db: services.db,
    services,
    place: services.uploads,
    locks: services.uploadLocks,
    authenticate: async (request) => {
      const credential = tokenOf(request, services.config.publicUrl)
      if (request.method !== 'GET' && request.method !== 'HEAD') refuseCrossSite(request, credential?.from)
      const actor = await actorOf(request, services)
      return actor?.scope === 'full' && !actor.factorDue
        ? { userId: actor.userId, establishmentId: actor.establishmentId, ngoId: actor.ngoId, lang: request.lang }
        : undefined
    },
  })

  http.get('/api/health', technical, async () => ({ status: true }))
  http.get('/api/ready', technical, async (_request, reply) => {
    const serving = ready() && (await services.watch.answers())
    return reply.status(serving ? 200 : 503).send({ status: serving })
  })
  let description: ReturnType<typeof openApi> | undefined
  http.get('/api/v2/openapi.json', technical, async (_request, reply) => {
    // Made when it is first asked for: it takes a tenth of a start.
    description ??= openApi(calls, services.config.publicUrl)
    return reply.header('cache-control', 'public, max-age=300').send(description)
  })
  let collected: ReturnType<typeof collectMetrics> | undefined
  http.get('/metrics', technical, async (request, reply) => {
    if (!['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip)) return reply.callNotFound()
    collected ??= collectMetrics()
    const metrics = await collected
    return reply.type(metrics.contentType).send(await metrics.metrics())
  })
  addSitemap(http, services, [opportunityPages(services), campaignPages(services), ...newsPages(services)])
  http.addHook('preClose', async () => services.events.close())
  return { http, calls }
}
