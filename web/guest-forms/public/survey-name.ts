/** Name under which this device keeps answers that were not sent yet; the page loads its script at once when it is there. */
export const surveyKept = 'survey'
