import { bylawAmendmentType } from './bylaw-amendment.ts'
import { dissolutionType, mergerType } from './ending.ts'
import { accreditationType, amendmentType } from './file.ts'
import { driversChangeType } from './drivers.ts'
import { grievanceEffect } from './grievance.ts'
import { nameChangeType } from './name-change.ts'
import { publicBenefitType } from './public-benefit.ts'
import { scopeExtensionType } from './scope-extension.ts'
import { branchOpeningType, centreLicenceType } from './unit-opening.ts'

/** What the approval of a request changes in the register and the file of the organisation that asked [domain 6.3]. */
export const organisationEffects = [
  accreditationType,
  amendmentType,
  branchOpeningType,
  bylawAmendmentType,
  centreLicenceType,
  dissolutionType,
  driversChangeType,
  grievanceEffect,
  mergerType,
  nameChangeType,
  publicBenefitType,
  scopeExtensionType,
]
