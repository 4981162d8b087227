/** Customary names of fields, without case, spaces and underscores: `start_date`, `startDate` and `Start Date` are one. */
export const NAMES = {
  key: ['id', 'uid', 'slug', 'apiid'],
  name: ['name', 'title', 'eventname', 'eventtitle', 'conferencename', 'conference', 'event'],
  link: ['website', 'url', 'link', 'href', 'eventurl', 'eventlink', 'websiteurl', 'permalink', 'registrationurl'],
  start: [
    'startdate',
    'datestart',
    'eventstartdate',
    'startdatetime',
    'starttime',
    'startsat',
    'startat',
    'start',
    'date',
    'dates',
    'eventdate',
    'eventdates',
  ],
  end: ['enddate', 'dateend', 'eventenddate', 'enddatetime', 'endtime', 'endsat', 'endat', 'end'],
  hours: ['time', 'times', 'eventtime', 'hours'],
  place: ['location', 'venue', 'place', 'venueaddress', 'address', 'eventlocation'],
  city: ['city', 'cityname', 'venuecity', 'eventcity'],
  country: ['countrycode', 'country', 'countryname', 'countryflag', 'venuecountry', 'eventcountry'],
  timeZone: ['timezone', 'tz'],
  type: ['eventtype', 'type', 'format'],
  status: ['status'],
  mode: [
    'mode',
    'eventmode',
    'attendancemode',
    'locationtype',
    'venuetype',
    'formattype',
    'format',
    'type',
    'eventtype',
  ],
  description: ['description', 'eventdescription', 'summary'],
}
/** A place may be an object of its own (Major League Hacking, The Events Calendar), with its address in another. */
export const ADDRESSES = ['venueaddress', 'address', 'venue', 'location', 'place']
export const TAGS = ['tags', 'topics', 'eventtopic', 'category', 'categories', 'seriesname']
export const ONLINE = ['online', 'isonline', 'virtual', 'isvirtual']
export const HYBRID = ['hybrid', 'ishybrid']
export const CANCELLED = ['cancelled', 'canceled', 'iscancelled', 'iscanceled']
export const POSTPONED = ['postponed', 'ispostponed']
export const UNDECIDED = ['datetbd', 'tbd']
export const PRIVATE = ['private', 'isprivate', 'draft', 'isdraft', 'unlisted']
