import type { Area } from '../core/http/route.ts'
import { demonstrationArea } from './demonstration.ts'
import { factorsArea } from './factors/area.ts'
import { passwordLinksArea } from './password-links.ts'
import { profileArea } from './profile.ts'
import { savedViewsArea } from './saved-views.ts'
import { signInArea } from './sign-in.ts'

/** Sign-in and sign-out, profile, sessions, second factor. */
export const accounts: Area = (on, services) => {
  signInArea(on, services)
  passwordLinksArea(on, services)
  profileArea(on, services)
  factorsArea(on, services)
  savedViewsArea(on, services)
  demonstrationArea(on, services)
}

export { isWeakPassword } from './common-passwords.ts'
export { tellOldAddress } from './changed-address.ts'
export { forgetDevices } from './known-devices.ts'
export { demonstrationOf } from './demonstration.ts'
export { switchFactorsOff } from './factors/area.ts'
export { firstAdministrator, openAdministrator } from './first-administrator.ts'
export { isAddressTaken, openMainUser } from './main-user.ts'
export { passwordLinkJobs, sendPasswordLink } from './password-links.ts'
export { openSession } from './sign-in.ts'
