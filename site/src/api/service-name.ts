/** What the service calls itself in documents, feeds and calendars. */
export const SERVICE_NAME = 'Public Web3 Data Service'
