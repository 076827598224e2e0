# Where the processor time of inserts goes: a line for each part of the work, of the stacks that profile.sh recorded.
# The loads between the repeats are left out. A sample falls on the instruction that waits, often the one after a miss, so
# the slot and the counts that follow it are one part.
#
#   awk -f profile.awk out/uniform.collapsed

# Returns the part of maintenance that a stack is in.
function ofMaintenance(stack) {
  if (stack ~ /clear_page|page_fault/) return "fresh pages"
  if (stack ~ /\/Sweep|SurvivorMover/) return "sweep"
  if (stack ~ /NodeSurvey|NodeSnapshot|ChangePlan|newPlan|Change\.plan/) return "plan"
  if (stack ~ /Change\.build/) return "build"
  if (stack ~ /RootChange/) return "root"
  if (stack ~ /Epochs|retireSlots/) return "reclaim"
  return "choice of nodes, the rest"
}

# Returns the part of a put that a stack is in.
function ofPut(stack) {
  if (stack ~ /clear_page|page_fault/) return "fresh pages"
  if (stack ~ /laimInBucket|\/Bucket\./) return "bucket"
  if (stack ~ /lineOf/) return "root and line of the node"
  if (stack ~ /putIn|writeIn|InsertCounter|KeyCount/) return "slot, value and counts"
  if (stack ~ /AccessSampler/) return "access samples"
  if (stack ~ /\.leave|\.enter/) return "pin, question whether a node is due"
  return "the rest"
}

/BulkLoader|LoadedSubject/ { next }

{
  samples = $NF
  all += samples
  if (/^\[C[12] Compiler/) part = "compilers"
  else if (/Retrainer\.run|^\[inkling-/) part = "maintenance: " ofMaintenance($0)
  else if (/LoftOperations\.put/) part = "put: " ofPut($0)
  else if (/cli\/loop/) part = "loop of the benchmark"
  else part = "other threads"
  parts[part] += samples
  if (part ~ /^maintenance/ && /^\[workload/) byWriters += samples
}

END {
  sort = "sort -k3,3 -k1,1rn"
  for (part in parts) printf "%5.1f %%  %s\n", 100 * parts[part] / all, part | sort
  close(sort)
  printf "%5.1f %%  of all is maintenance that the writers do\n", 100 * byWriters / all
}
