-- Runs the load of one measurement in wrk: requests the slugs in a list in order (a slug may be followed by a tab and a host), each with the headers of the next visitor in another
-- list, and prints one line of figures for load.ts. Arguments: slugs file, visitors file, first index, and for POSTs, a file of bodies.
local slugs, requestTails, requestEnds, slugCount, tailCount, endCount, at
local method = "GET /"
sent = 0

function init(args)
  slugs, requestTails, requestEnds = {}, {}, {}
  local ownHost = wrk.host .. ":" .. wrk.port
  for line in io.lines(args[1]) do
    local slug, host = line:match("^(.-)\t(.*)$")
    slugs[#slugs + 1] = (slug or line) .. " HTTP/1.1\r\nHost: " .. (host or ownHost) .. "\r\n"
  end
  for visitor in io.lines(args[2]) do
    local headers = visitor:gsub("\t", "\r\n")
    requestTails[#requestTails + 1] = headers .. "\r\n"
  end
  if args[4] then
    method = "POST /"
    for body in io.lines(args[4]) do
      requestEnds[#requestEnds + 1] =
        "Content-Type: application/json\r\nContent-Length: " .. #body .. "\r\n\r\n" .. body
    end
  else
    requestEnds[1] = "\r\n"
  end
  slugCount, tailCount, endCount, at = #slugs, #requestTails, #requestEnds, tonumber(args[3])
end

function request()
  at = at + 1
  sent = sent + 1
  return method .. slugs[at % slugCount + 1] .. requestTails[at % tailCount + 1] .. requestEnds[at % endCount + 1]
end

local threads = {}
function setup(thread) threads[#threads + 1] = thread end

function done(summary, latency)
  local asked = 0
  for _, thread in ipairs(threads) do asked = asked + thread:get("sent") end
  local e = summary.errors
  io.write(string.format(
    "LOAD %d %d %d %d %d %d %d %d %d\n",
    summary.requests, summary.duration, asked, e.status, e.connect + e.read + e.write + e.timeout,
    latency:percentile(50), latency:percentile(99), latency:percentile(99.9), latency.max))
end
