import { id, longText, text } from '../core/calls/fields.ts'
import { resource } from '../core/calls/resource.ts'
import { z } from 'zod'
import { updateWords } from './update-words.ts'

/** Updates on the own campaigns [features 7 to 9]: public on the page of the campaign, and told to those who follow the organisation. */
export const campaignUpdateRegister = resource({
  path: 'v2/campaign-updates',
  permission: 'campaigns',
  title: 'What the organisation tells of its campaigns',
  words: updateWords,
  input: {
    campaign_id: id,
    title_ar: text(3, 150),
    text_ar: longText(2000, 10),
  },
  view: { created_at: z.string() },
  filter: { campaign_id: id.optional() },
})
