"""What support staff do to a subscription: record a payment, change the plan, grant units, cancel. A page each."""
