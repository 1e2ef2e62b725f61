import { pageOf } from '#contract/core/calls/paging.ts'
import {
  listServiceFrequencies,
  listServices,
  listServiceStatus,
  readMainInfo,
  readNgoClassifications,
  readNgoInfo,
} from '#contract/profile/file.ts'
import { ngoOf } from '../core/identity/actor.ts'
import type { Area } from '../core/http/route.ts'
import { classificationsFor, mainInfoOf, ngoInfoOf, servicesFor } from './queries.ts'

/** What an organisation reads of its own file. */
export const fileArea: Area = (on, services) => {
  on(readMainInfo, ({ actor }) => mainInfoOf(services.db, ngoOf(actor)))
  on(readNgoInfo, ({ actor }) => ngoInfoOf(services.db, ngoOf(actor)))
  on(listServices, ({ actor, query }) =>
    servicesFor(services.db, ngoOf(actor), pageOf(query), {
      search: query.search,
      classifications: query.classification_id,
    }),
  )
  on(readNgoClassifications, ({ actor }) => classificationsFor(services.db, ngoOf(actor)))
  const options = (index: string) =>
    services.reference
      .lookup(index)
      .filter((record) => record.is_active)
      .map(({ id, name_ar, name_en }) => ({ id, name_ar, name_en }))
  on(listServiceStatus, async () => options('service-status'))
  on(listServiceFrequencies, async () => options('service-frequencies'))
}
