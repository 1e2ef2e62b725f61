import type { Area } from '../core/http/route.ts'
import { ngoBeside } from './beside.ts'
import { immediateArea } from './immediate.ts'
import { ngoPage } from './page.ts'
import { ngoPeople } from './people.ts'
import { ngoRegister } from './register.ts'
import { ngoStatusArea } from './status.ts'
import { ngoVisit } from './visit.ts'

/** The ministry and the organisations: its register, a page for each, looking into a file. */
export const ngos: Area = (on, services) => {
  ngoRegister(on, services)
  ngoPage(on, services)
  ngoVisit(on, services)
  ngoBeside(on, services)
  ngoPeople(on, services)
  immediateArea(on, services)
  ngoStatusArea(on, services)
}
export { ngoJobs } from './jobs.ts'
export { organisationEffects } from './effects/all.ts'
export { statusKind } from './status.ts'
