import type { Area } from '../core/http/route.ts'
import { realEstatesArea } from './real-estates.ts'
import { vehiclesArea } from './vehicles.ts'

/** What an organisation holds: vehicles and machines, real estates. */
export const properties: Area = (on, services) => {
  vehiclesArea(on, services)
  realEstatesArea(on, services)
}
export { propertyAcquisitionType } from './acquisition.ts'
export { propertyTransferType } from './transfer.ts'
export { propertyJobs } from './reminders.ts'
